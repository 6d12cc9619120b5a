#include "frontend/pnml/write.h"

#include <fmt/format.h>

#include <cassert>
#include <iterator>
#include <string_view>

#include "frontend/xml/text.h"

namespace onager::frontend {

namespace {

class Writer {
 public:
  explicit Writer(const Net& net) : net_(net) {}

  std::string run() {
    put("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
        "<pnml xmlns=\"http://www.pnml.org/version-2009/grammar/pnml\">\n");
    put("  <net id=\"{}\" type=\"http://www.pnml.org/version-2009/grammar/ptnet\">\n    <page id=\"page\">\n",
        escaped(net_.id));
    for (PlaceId p = 0; p < net_.places.size(); ++p) put_node("place", net_.places[p], net_.initial[p]);
    for (const Node& transition : net_.transitions) put_node("transition", transition, 0);
    for (TransitionId t = 0; t < net_.transitions.size(); ++t) put_arcs(t);
    if (net_.nupn) put_nupn(*net_.nupn);
    put("    </page>\n  </net>\n</pnml>\n");
    return std::move(text_);
  }

 private:
  template <typename... Values>
  void put(fmt::format_string<Values...> format, Values&&... values) {
    fmt::format_to(std::back_inserter(text_), format, std::forward<Values>(values)...);
  }

  void put_node(const char* kind, const Node& node, Value initial) {
    put("      <{} id=\"{}\">", kind, escaped(node.id));
    if (!node.name.empty()) put("<name><text>{}</text></name>", escaped(node.name));
    if (initial > 0) put("<initialMarking><text>{}</text></initialMarking>", initial);
    put("</{}>\n", kind);
  }

  void put_arcs(TransitionId t) {
    const std::string transition = escaped(net_.transitions[t].id);
    for (const Arc& arc : net_.inputs[t]) put_arc(escaped(net_.places[arc.place].id), transition, "", arc.weight);
    for (const Arc& arc : net_.inhibitors[t])
      put_arc(escaped(net_.places[arc.place].id), transition, " type=\"inhibitor\"", arc.weight);
    for (const Arc& arc : net_.outputs[t]) put_arc(transition, escaped(net_.places[arc.place].id), "", arc.weight);
  }

  void put_arc(const std::string& source, const std::string& target, const char* type, Value weight) {
    put("      <arc id=\"arc{}\" source=\"{}\" target=\"{}\"{}", arcs_++, source, target, type);
    if (weight == 1)
      put("/>\n");
    else
      put("><inscription><text>{}</text></inscription></arc>\n", weight);
  }

  void put_nupn(const Nupn& nupn) {
    assert(nupn.root < nupn.units.size());
    put("      <toolspecific tool=\"nupn\" version=\"1.1\">\n");
    put("        <size places=\"{}\" transitions=\"{}\" arcs=\"{}\"/>\n", net_.places.size(), net_.transitions.size(),
        arcs_);
    put("        <structure units=\"{}\" root=\"{}\" safe=\"{}\">\n", nupn.units.size(),
        escaped(nupn.units[nupn.root].id), nupn.safe);
    for (const Unit& unit : nupn.units) {
      put("          <unit id=\"{}\"><places>", escaped(unit.id));
      for (std::size_t i = 0; i < unit.places.size(); ++i)
        put("{}{}", i == 0 ? "" : " ", escaped(net_.places[unit.places[i]].id));
      put("</places><subunits>");
      for (std::size_t i = 0; i < unit.subunits.size(); ++i)
        put("{}{}", i == 0 ? "" : " ", escaped(nupn.units[unit.subunits[i]].id));
      put("</subunits></unit>\n");
    }
    put("        </structure>\n      </toolspecific>\n");
  }

  const Net& net_;
  std::string text_;
  std::size_t arcs_ = 0;  // written so far
};

}  // namespace

std::string write_pnml(const Net& net) {
  return Writer(net).run();
}

}  // namespace onager::frontend
