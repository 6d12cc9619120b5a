#include "run/exact.h"

#include <algorithm>
#include <fstream>
#include <string>

#include "base/cache.h"
#include "base/hash.h"
#include "relations/accord.h"
#include "run/run.h"

namespace onager::run {

namespace {

class Collector final : public search::Visitor {
 public:
  explicit Collector(const TransitionSystem& system)
      : system_(system), suspects_(relations::accord(system)), rows_(system.transitions()) {}

  bool visit(const search::Visit& visit) override {
    for (TransitionId t : visit.enabled.list())
      for (TransitionId u : suspects_[t])
        if (t < u && visit.enabled.contains(u) && !std::ranges::binary_search(rows_[t], u) &&
            conflict(visit.state, t, u))
          rows_[t].insert(std::ranges::lower_bound(rows_[t], u), u);
    return true;
  }

  Csr<TransitionId> relation() const {
    std::vector<std::vector<TransitionId>> both = rows_;
    for (TransitionId t = 0; t < rows_.size(); ++t)
      for (TransitionId u : rows_[t]) both[u].push_back(t);
    return sorted_rows(std::move(both));
  }

 private:
  bool conflict(StateView state, TransitionId t, TransitionId u) {
    const std::optional<State> one = after(state, t, u), other = after(state, u, t);
    return !one || one != other;
  }

  // The state after both; nothing if the second cannot follow the first.
  std::optional<State> after(StateView state, TransitionId first, TransitionId second) {
    State next(state.begin(), state.end());
    fire(next, first);
    const auto guards = system_.structure().guards_of[second];
    truth_.resize(guards.size());
    system_.evaluate(guards, next, truth_.data());
    if (std::ranges::find(truth_, 0) != truth_.end()) return std::nullopt;
    fire(next, second);
    return next;
  }
  void fire(State& state, TransitionId t) {
    successors_.clear();
    system_.fire(std::span(&t, 1), state, successors_);
    for (const Change& change : successors_[0].changes) state[change.slot] = change.value;
  }

  const TransitionSystem& system_;
  const Csr<TransitionId> suspects_;
  std::vector<std::vector<TransitionId>> rows_;  // t -> those greater than t, ascending
  std::vector<std::uint8_t> truth_;
  Successors successors_;
};

std::uint64_t fingerprint(const Net& net, std::uint64_t hash) {
  hash = combine(hash, net.places.size());
  for (Value tokens : net.initial) hash = combine(hash, tokens);
  for (const Csr<Arc>* arcs : {&net.inputs, &net.outputs, &net.inhibitors})
    for (TransitionId t = 0; t < net.transitions.size(); ++t) {
      hash = combine(hash, (*arcs)[t].size());
      for (Arc arc : (*arcs)[t]) hash = combine(combine(hash, arc.place), arc.weight);
    }
  return hash;
}

constexpr const char* kHeading = "onager exact conflicts 1";

// The numbers of a line of the file and of all lines before it.
std::uint64_t checksum(const Csr<TransitionId>& conflicts) {
  std::uint64_t sum = conflicts.rows();
  for (TransitionId t = 0; t < conflicts.rows(); ++t)
    for (TransitionId u : conflicts[t]) sum = combine(combine(sum, t), u);
  return sum;
}

std::optional<Csr<TransitionId>> read(const std::filesystem::path& file, std::size_t transitions) {
  std::ifstream in(file);
  std::string heading;
  std::size_t rows = 0, pairs = 0;
  if (!std::getline(in, heading) || heading != kHeading || !(in >> rows >> pairs) || rows != transitions)
    return std::nullopt;
  std::vector<std::vector<TransitionId>> lists(rows);
  for (std::size_t i = 0; i < pairs; ++i) {
    TransitionId t = 0, u = 0;
    if (!(in >> t >> u) || t >= rows || u >= rows) return std::nullopt;
    lists[t].push_back(u);
  }
  std::uint64_t sum = 0;
  Csr<TransitionId> conflicts = sorted_rows(std::move(lists));
  if (!(in >> sum) || sum != checksum(conflicts)) return std::nullopt;
  return conflicts;
}

// Written beside and renamed, so that a reader never sees half a file. A cache that cannot be written is no cache.
void write(const std::filesystem::path& file, const Csr<TransitionId>& conflicts) {
  std::error_code error;
  std::filesystem::create_directories(file.parent_path(), error);
  const std::filesystem::path fresh = file.string() + ".new";
  {
    std::ofstream out(fresh);
    out << kHeading << '\n' << conflicts.rows() << ' ' << conflicts.size() << '\n';
    for (TransitionId t = 0; t < conflicts.rows(); ++t)
      for (TransitionId u : conflicts[t]) out << t << ' ' << u << '\n';
    out << checksum(conflicts) << '\n';
    if (!out) return;
  }
  std::filesystem::rename(fresh, file, error);
}

}  // namespace

std::variant<Csr<TransitionId>, search::Stop> find_exact_conflicts(const kind::Model& model, Watch& watch) {
  Run run(model, plan_of(Words{}), watch);
  Collector collector(run.system());
  if (const search::Stop stop = run.go(collector); stop != search::Stop::kComplete) return stop;
  return collector.relation();
}

std::variant<Csr<TransitionId>, search::Stop> exact_conflicts(const kind::Model& model, Watch& watch,
                                                              const std::filesystem::path& cache) {
  const Net& net = *model.net();
  char name[48];
  std::snprintf(name, sizeof name, "exact-%016llx%016llx", static_cast<unsigned long long>(fingerprint(net, 1)),
                static_cast<unsigned long long>(fingerprint(net, 2)));
  const std::filesystem::path file = cache / name;
  if (auto known = read(file, net.transitions.size())) return std::move(*known);
  auto found = find_exact_conflicts(model, watch);
  if (const auto* conflicts = std::get_if<Csr<TransitionId>>(&found)) write(file, *conflicts);
  return found;
}

std::variant<Csr<TransitionId>, search::Stop> exact_conflicts(const kind::Model& model, Watch& watch) {
  const std::filesystem::path folder = model.net() != nullptr ? cache_folder() : std::filesystem::path();
  return folder.empty() ? find_exact_conflicts(model, watch) : exact_conflicts(model, watch, folder);
}

}  // namespace onager::run
