#include "witness/print.h"

#include <memory>

#include "witness/player.h"
#include "witness/players.h"

namespace onager::witness {

namespace {

// `make` makes a player of the model; the names are those of its formulas.
template <typename Make, typename NamesOf>
std::string printed_by(const Make& make, const NamesOf& names, const Trace& trace, const PrintOptions& options) {
  if (trace.evidence) return printed_evidence(make, names(), trace, options);
  return printed(*make(), trace, options);
}

}  // namespace

std::vector<Snapshot> states_along(const Net& net, const Trace& trace, Watch& watch) {
  return states_along(*make_player(net, watch), trace, watch);
}
std::vector<Snapshot> states_along(const colored::Net& net, const Trace& trace, Watch& watch) {
  return states_along(*make_player(net, watch, 0), trace, watch);
}
std::vector<Snapshot> states_along(const Program& program, const Trace& trace, Watch& watch) {
  return states_along(*make_player(program, watch), trace, watch);
}
std::vector<Snapshot> states_along(const Plugin& plugin, const Trace& trace, Watch& watch) {
  return states_along(*make_player(plugin, watch), trace, watch);
}
std::vector<Snapshot> states_along(const promela::Program& program, const Trace& trace, Watch& watch) {
  return states_along(*make_player(program, watch), trace, watch);
}

std::string print(const Net& net, const Trace& trace, const PrintOptions& options) {
  return printed_by([&] { return make_player(net); }, [&] { return property::Names::of(net); }, trace, options);
}
std::string print(const colored::Net& net, const Trace& trace, const PrintOptions& options) {
  return printed_by([&] { return make_player(net, Watch::endless(), options.max_places); },
                    [&] { return property::Names::of(net); }, trace, options);
}
std::string print(const Program& program, const Trace& trace, const PrintOptions& options) {
  return printed_by([&] { return make_player(program); }, [&] { return property::Names::of(program); }, trace, options);
}
std::string print(const Plugin& plugin, const Trace& trace, const PrintOptions& options) {
  return printed_by([&] { return make_player(plugin); }, [&] { return property::Names::of(plugin); }, trace, options);
}
std::string print(const promela::Program& program, const Trace& trace, const PrintOptions& options) {
  const auto names = [] {
    property::Names open;
    open.truths = open.signs = open.expressions = true;
    return open;
  };
  return printed_by([&] { return make_player(program); }, names, trace, options);
}

}  // namespace onager::witness
