#include "frontend/pnml/colored_write.h"

#include <fmt/format.h>

#include <algorithm>
#include <cassert>
#include <iterator>
#include <set>
#include <string_view>
#include <vector>

#include "frontend/xml/text.h"

namespace onager::frontend {

using colored::Color;
using colored::Sort;
using colored::SortId;
using colored::SortKind;
using colored::Term;
using colored::TermKind;

namespace {

// Of terms with operands that are written in <subterm>, by kind.
const char* operator_name(TermKind kind) {
  switch (kind) {
    case TermKind::kSuccessor:
      return "successor";
    case TermKind::kPredecessor:
      return "predecessor";
    case TermKind::kTuple:
      return "tuple";
    case TermKind::kAdd:
      return "add";
    case TermKind::kSubtract:
      return "subtract";
    case TermKind::kNot:
      return "not";
    case TermKind::kAnd:
      return "and";
    case TermKind::kOr:
      return "or";
    case TermKind::kImplies:
      return "imply";
    case TermKind::kEqual:
      return "equality";
    case TermKind::kNotEqual:
      return "inequality";
    case TermKind::kLess:
      return "lessthan";
    case TermKind::kLessEqual:
      return "lessthanorequal";
    case TermKind::kGreater:
      return "greaterthan";
    default:
      assert(kind == TermKind::kGreaterEqual);
      return "greaterthanorequal";
  }
}

class Writer {
 public:
  explicit Writer(const colored::Net& net) : net_(net) { name_sorts(); }

  std::string run() {
    put("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
        "<pnml xmlns=\"http://www.pnml.org/version-2009/grammar/pnml\">\n");
    put("  <net id=\"{}\" type=\"http://www.pnml.org/version-2009/grammar/symmetricnet\">\n", escaped(net_.id));
    put("    <declaration><structure><declarations>\n");
    for (SortId sort = 0; sort < net_.sorts.size(); ++sort) put_sort(sort);
    for (const colored::Variable& variable : net_.variables)
      put("      <variabledecl{}><usersort declaration=\"{}\"/></variabledecl>\n",
          id_and_name(variable.id, variable.name), ids_[variable.sort]);
    put("    </declarations></structure></declaration>\n    <page id=\"page\">\n");
    for (const colored::Place& place : net_.places) put_place(place);
    for (const colored::Transition& transition : net_.transitions) put_transition(transition);
    for (const colored::Transition& transition : net_.transitions) put_arcs(transition);
    put("    </page>\n  </net>\n</pnml>\n");
    return std::move(text_);
  }

 private:
  template <typename... Values>
  void put(fmt::format_string<Values...> format, Values&&... values) {
    fmt::format_to(std::back_inserter(text_), format, std::forward<Values>(values)...);
  }
  static std::string id_and_name(std::string_view id, std::string_view name) {
    std::string text = fmt::format(" id=\"{}\"", escaped(id));
    if (!name.empty()) text += fmt::format(" name=\"{}\"", escaped(name));
    return text;
  }

  // Sorts.

  // Every sort is declared, since enumerations are told apart by their declarations.
  void name_sorts() {
    std::set<std::string_view> used;
    for (const Sort& sort : net_.sorts) used.insert(sort.id);
    for (const Sort& sort : net_.sorts) {
      std::string id = sort.id;
      if (id.empty()) id = sort.kind == SortKind::kDot ? "dot" : fmt::format("sort_{}", ids_.size());
      if (sort.id.empty())
        while (used.contains(id)) id += '_';
      ids_.push_back(escaped(id));
    }
  }

  void put_sort(SortId sort) {
    const Sort& meant = net_.sorts[sort];
    if (meant.kind == SortKind::kPartition) return put_partition(sort);
    put("      <namedsort id=\"{}\"", ids_[sort]);
    if (meant.kind == SortKind::kDot)
      put(" name=\"dot\"");
    else if (!meant.name.empty())
      put(" name=\"{}\"", escaped(meant.name));
    put(">");
    switch (meant.kind) {
      case SortKind::kDot:
        put("<dot/>");
        break;
      case SortKind::kEnumeration:
        put_colors("finiteenumeration", meant);
        break;
      case SortKind::kCyclic:
        put_colors("cyclicenumeration", meant);
        break;
      case SortKind::kRange:
        put_range(meant);
        break;
      default:
        put("<productsort>");
        for (const SortId component : meant.components) put("<usersort declaration=\"{}\"/>", ids_[component]);
        put("</productsort>");
    }
    put("</namedsort>\n");
  }
  void put_colors(const char* kind, const Sort& sort) {
    put("<{}>\n", kind);
    for (const colored::ColorName& color : sort.colors)
      put("        <feconstant{}/>\n", id_and_name(color.id, color.name));
    put("      </{}>", kind);
  }
  void put_range(const Sort& sort) {
    put("<finiteintrange start=\"{}\" end=\"{}\"/>", sort.first, sort.first + static_cast<std::int64_t>(sort.size - 1));
  }
  void put_partition(SortId sort) {
    const Sort& meant = net_.sorts[sort];
    put("      <partition id=\"{}\"", ids_[sort]);
    if (!meant.name.empty()) put(" name=\"{}\"", escaped(meant.name));
    put("><usersort declaration=\"{}\"/>\n", ids_[meant.whole]);
    for (std::size_t part = 0; part < meant.colors.size(); ++part) {
      put("        <partitionelement{}>", id_and_name(meant.colors[part].id, meant.colors[part].name));
      for (Color color = 0; color < meant.part_of.size(); ++color)
        if (meant.part_of[color] == part) put_color(meant.whole, color);
      put("</partitionelement>\n");
    }
    put("      </partition>\n");
  }

  // Terms.

  void put_color(SortId sort, Color color) {
    const Sort& meant = net_.sorts[sort];
    switch (meant.kind) {
      case SortKind::kDot:
        return put("<dotconstant/>");
      case SortKind::kRange:
        put("<finiteintrangeconstant value=\"{}\">", meant.first + static_cast<std::int64_t>(color));
        put_range(meant);
        return put("</finiteintrangeconstant>");
      case SortKind::kProduct:
        return put_tuple(meant, color);
      default:
        return put("<useroperator declaration=\"{}\"/>", escaped(meant.colors[color].id));
    }
  }
  void put_tuple(const Sort& product, Color color) {
    put("<tuple>");
    Color weight = product.size;
    for (const SortId component : product.components) {
      weight /= net_.sorts[component].size;
      put("<subterm>");
      put_color(component, color / weight);
      put("</subterm>");
      color %= weight;
    }
    put("</tuple>");
  }
  void put_times(std::uint64_t count) {
    put("<numberof><subterm><numberconstant value=\"{}\"><positive/></numberconstant></subterm><subterm>", count);
  }

  void put_term(const Term& term) {
    switch (term.kind) {
      case TermKind::kVariable:
        return put("<variable refvariable=\"{}\"/>", escaped(net_.variables[term.value].id));
      case TermKind::kColor:
        return put_color(term.sort, term.value);
      case TermKind::kAll:
        return put("<all><usersort declaration=\"{}\"/></all>", ids_[term.sort]);
      case TermKind::kTrue:
      case TermKind::kFalse:
        return put("<booleanconstant value=\"{}\"/>", term.kind == TermKind::kTrue);
      case TermKind::kTimes:
        put_times(term.value);
        put_term(term.operands[0]);
        return put("</subterm></numberof>");
      case TermKind::kPart:
        put("<partitionelementof refpartition=\"{}\"><subterm>", ids_[term.sort]);
        put_term(term.operands[0]);
        return put("</subterm></partitionelementof>");
      default:
        return put_operator(term);
    }
  }
  void put_operator(const Term& term) {
    put("<{}>", operator_name(term.kind));
    for (const Term& operand : term.operands) {
      put("<subterm>");
      put_term(operand);
      put("</subterm>");
    }
    put("</{}>", operator_name(term.kind));
  }

  // Nodes and arcs.

  void put_node(const char* kind, const Node& node) {
    put("      <{} id=\"{}\">", kind, escaped(node.id));
    if (!node.name.empty()) put("<name><text>{}</text></name>", escaped(node.name));
  }
  void put_place(const colored::Place& place) {
    put_node("place", place.node);
    put("<type><structure><usersort declaration=\"{}\"/></structure></type>", ids_[place.sort]);
    if (!place.initial.empty()) {
      put("\n        <hlinitialMarking><structure>");
      put_initial(place);
      put("</structure></hlinitialMarking>");
    }
    put("</place>\n");
  }
  void put_initial(const colored::Place& place) {
    const std::uint64_t count = place.initial[0].count;
    const std::uint64_t size = net_.sorts[place.sort].size;
    const bool is_full = size > 1 && place.initial.size() == size &&
                         std::ranges::all_of(place.initial, [&](const auto& each) { return each.count == count; });
    if (is_full) return put_term(times(count, Term{TermKind::kAll, place.sort}));
    Term sum{TermKind::kAdd, place.sort};
    for (const colored::Tokens& each : place.initial)
      sum.operands.push_back(times(each.count, Term{TermKind::kColor, place.sort, each.color}));
    put_term(sum.operands.size() == 1 ? sum.operands[0] : sum);
  }
  static Term times(std::uint64_t count, Term term) {
    if (count == 1) return term;
    const SortId sort = term.sort;
    return {TermKind::kTimes, sort, count, {std::move(term)}};
  }

  void put_transition(const colored::Transition& transition) {
    put_node("transition", transition.node);
    if (transition.guard.kind != TermKind::kTrue) {
      put("\n        <condition><structure>");
      put_term(transition.guard);
      put("</structure></condition>");
    }
    put("</transition>\n");
  }
  void put_arcs(const colored::Transition& transition) {
    const std::string id = escaped(transition.node.id);
    const auto place = [&](PlaceId p) { return escaped(net_.places[p].node.id); };
    for (const colored::Inscription& arc : transition.inputs) put_arc(place(arc.place), id, arc.term);
    for (const Arc& arc : transition.inhibitors)
      put("      <arc id=\"arc{}\" source=\"{}\" target=\"{}\" type=\"inhibitor\"><inscription><text>{}</text>"
          "</inscription></arc>\n",
          arcs_++, place(arc.place), id, arc.weight);
    for (const colored::Inscription& arc : transition.outputs) put_arc(id, place(arc.place), arc.term);
  }
  void put_arc(const std::string& source, const std::string& target, const Term& term) {
    put("      <arc id=\"arc{}\" source=\"{}\" target=\"{}\"><hlinscription><structure>", arcs_++, source, target);
    put_term(term);
    put("</structure></hlinscription></arc>\n");
  }

  const colored::Net& net_;
  std::vector<std::string> ids_;  // of sorts, escaped
  std::string text_;
  std::size_t arcs_ = 0;  // written so far
};

}  // namespace

std::string write_pnml(const colored::Net& net) {
  return Writer(net).run();
}

}  // namespace onager::frontend
