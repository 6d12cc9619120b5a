#include "frontend/pnml/document.h"

#include <fmt/format.h>

#include <algorithm>
#include <cassert>
#include <iterator>

#include "frontend/pnml/labels.h"
#include "frontend/xml/text.h"

namespace onager::frontend {

namespace {

bool is_colored_type(std::string_view type) {
  return type.ends_with("symmetricnet") || type.ends_with("highlevelnet") || type.ends_with("pt-hlpng");
}

const char* kind_name(NodeKind kind) {
  switch (kind) {
    case NodeKind::kPlace:
      return "place";
    case NodeKind::kTransition:
      return "transition";
    case NodeKind::kReferencePlace:
      return "reference place";
    default:
      return "reference transition";
  }
}

}  // namespace

std::optional<std::string_view> Tag::find(std::string_view attribute) const {
  for (const char** pair = attributes; *pair != nullptr; pair += 2)
    if (attribute == pair[0]) return pair[1];
  return std::nullopt;
}

void Document::fail(std::optional<Diagnostic> problem) {
  if (!problem_) problem_ = std::move(problem);
}

Element Document::enter(std::string_view name, Position at) {
  if (problem_) return Element::kSkipped;
  if (skipped_ > 0) {
    ++skipped_;
    return Element::kSkipped;
  }
  const Element element = child_of(open_.back(), name);
  if (element == Element::kSkipped) {
    if (std::string meant; looks_like_a_slip(open_.back(), name, meant))
      fail(diagnostic_at(at, fmt::format("unknown element <{}>", name), fmt::format("did you mean <{}>?", meant)));
    else if (!is_harmless(name))
      warn_of(name, at);
    skipped_ = 1;
    return element;
  }
  open_.push_back(element);
  return element;
}

// Within the sections of tools everything is theirs.
void Document::warn_of(std::string_view skipped, Position at) {
  constexpr std::size_t kMost = 20;
  constexpr Element kWithin[] = {Element::kPnml,       Element::kNet, Element::kPage,        Element::kPlace,
                                 Element::kTransition, Element::kArc, Element::kInhibitorArc};
  const Element parent = open_.back();
  if (warnings_.size() == kMost || std::ranges::find(kWithin, parent) == std::end(kWithin)) return;
  if (!warned_.emplace(parent, std::string(skipped)).second) return;
  warnings_.push_back(diagnostic_at(at, fmt::format("the element <{}> is not known here and left out", skipped),
                                    did_you_mean_child(parent, skipped)));
}

void Document::skip_opened() {
  assert(skipped_ == 0 && open_.size() > 1);
  open_.pop_back();
  skipped_ = 1;
}

void Document::open(Element element, const Tag& tag) {
  assert(element == open_.back());
  if (has_text(element)) {
    text_.clear();
    text_at_ = tag.at;
  }
  switch (element) {
    case Element::kPnml:
    case Element::kWrongRoot:
      return open_root(tag);
    case Element::kNet:
      return open_net(tag);
    case Element::kPlace:
      return open_node(NodeKind::kPlace, tag);
    case Element::kTransition:
      return open_node(NodeKind::kTransition, tag);
    case Element::kReferencePlace:
      return open_reference(NodeKind::kReferencePlace, tag);
    case Element::kReferenceTransition:
      return open_reference(NodeKind::kReferenceTransition, tag);
    case Element::kArc:
      return open_arc(false, tag);
    case Element::kInhibitorArc:
      return open_arc(true, tag);
    case Element::kTransportArc:
      return fail(diagnostic_at(tag.at, "transport arcs of timed nets are not supported"));
    case Element::kArcType:
      if (const auto type = tag.find("value")) fail(set_arc_type(draft_.arcs.back(), *type, tag.at));
      return;
    case Element::kColored:
    case Element::kDeclaration:
      return open_label(tag);
    case Element::kColoredStructure:
      return open_colored_structure(tag);
    case Element::kTerm:
      return open_term(tag);
    case Element::kToolSpecific:
      return open_tool_specific(tag);
    case Element::kStructure:
      return open_structure(tag);
    case Element::kUnit:
      return open_unit(tag);
    default:
      return;
  }
}

void Document::leave() {
  if (problem_) return;
  if (skipped_ > 0) {
    --skipped_;
    return;
  }
  assert(open_.size() > 1);
  const Element element = open_.back();
  open_.pop_back();
  if (element == Element::kText) {
    close_label(open_.back());
  } else if (element == Element::kUnitPlaces) {
    DraftUnit& unit = draft_.nupn->units.back();
    unit.places_at = text_at_;
    for (std::string_view word : words_of(text_)) unit.places.push_back(draft_.nodes.intern(word));
  } else if (element == Element::kSubunits) {
    DraftUnit& unit = draft_.nupn->units.back();
    unit.subunits_at = text_at_;
    for (std::string_view word : words_of(text_)) unit.subunits.emplace_back(word);
  } else if (element == Element::kToolSpecific) {
    close_tool_specific();
  } else if (element == Element::kTerm) {
    growing_.pop_back();
  }
}

void Document::characters(std::string_view text) {
  if (!problem_ && wants_text()) text_ += text;
}

void Document::open_root(const Tag& tag) {
  has_root_ = true;
  if (open_.back() == Element::kPnml) return;
  fail(diagnostic_at(tag.at, fmt::format("the root element is <{}>, not <pnml>", tag.name),
                     "only models in PNML can be read as XML"));
}

void Document::open_net(const Tag& tag) {
  if (has_net_)
    return fail(
        diagnostic_at(tag.at, "a second net in one file", "leave one of them, or put each into a file of its own"));
  has_net_ = true;
  draft_.id = tag.find("id").value_or("");
  draft_.colored = is_colored_type(trimmed(tag.find("type").value_or("")));
}

// Labels belong to the node or arc that was opened last. A <type> or <declaration> without a structure says nothing.
void Document::open_label(const Tag& tag) {
  std::string_view name = tag.name;
  name.remove_prefix(name.find(':') + 1);
  const auto [kind, count] = name == "hlinscription"      ? std::pair(ColoredLabel::kInscription, draft_.arcs.size())
                             : name == "hlinitialMarking" ? std::pair(ColoredLabel::kMarking, draft_.places.size())
                             : name == "type"             ? std::pair(ColoredLabel::kSort, draft_.places.size())
                             : name == "condition" ? std::pair(ColoredLabel::kCondition, draft_.transitions.size())
                                                   : std::pair(ColoredLabel::kDeclaration, std::size_t{1});
  assert(count > 0);
  if (kind != ColoredLabel::kSort && kind != ColoredLabel::kDeclaration) draft_.colored = true;
  const auto index = static_cast<std::uint32_t>(count - 1);
  bool& again = has_label_[kind];
  if (again && kind != ColoredLabel::kDeclaration)
    return fail(diagnostic_at(tag.at, fmt::format("a second <{}>", name), "leave one of them"));
  again = true;
  draft_.labels.push_back({kind, index, tag.at, false, {}});
}

void Document::open_colored_structure(const Tag& tag) {
  draft_.colored = true;
  bool& has_structure = draft_.labels.back().has_structure;
  if (has_structure) fail(diagnostic_at(tag.at, "a second <structure>", "leave one of them"));
  has_structure = true;
}

void Document::open_term(const Tag& tag) {
  constexpr std::size_t kMostNested = 300;
  if (growing_.size() == kMostNested)
    return fail(diagnostic_at(tag.at, fmt::format("the term is nested deeper than {}", kMostNested)));
  std::vector<XmlTree>& siblings = growing_.empty() ? draft_.labels.back().content : growing_.back()->children;
  std::string_view name = tag.name;
  name.remove_prefix(name.find(':') + 1);
  XmlTree& tree = siblings.emplace_back(XmlTree{std::string(name), tag.at, {}, {}});
  for (const char** pair = tag.attributes; *pair != nullptr; pair += 2) tree.attributes.emplace_back(pair[0], pair[1]);
  growing_.push_back(&tree);
}

std::optional<NodeHandle> Document::declare(NodeKind kind, std::size_t index, const Tag& tag) {
  const std::string_view id = tag.find("id").value_or("");
  if (id.empty()) {
    fail(diagnostic_at(tag.at, fmt::format("this {} has no id", kind_name(kind)),
                       fmt::format("write <{} id=\"...\">", tag.name)));
    return std::nullopt;
  }
  const NodeHandle node = draft_.nodes.intern(id);
  const NodeTable::Entry& first = draft_.nodes[node];
  if (first.kind != NodeKind::kUndeclared) {
    fail(diagnostic_at(tag.at, fmt::format("the id {} is used twice", in_quotes(id)),
                       fmt::format("the {} in line {} has it already", kind_name(first.kind), first.line)));
    return std::nullopt;
  }
  draft_.nodes.declare(node, kind, static_cast<std::uint32_t>(index), tag.at.line);
  return node;
}

void Document::open_node(NodeKind kind, const Tag& tag) {
  std::vector<DraftNode>& nodes = kind == NodeKind::kPlace ? draft_.places : draft_.transitions;
  const auto node = declare(kind, nodes.size(), tag);
  if (!node) return;
  nodes.push_back({*node, 0, {}});
  has_label_ = {};
  if (const auto name = tag.find("name")) set_name(*name);
  if (kind != NodeKind::kPlace) return;
  refuse_time(tag, "invariant", "<inf");
  const auto marking = tag.find("initialMarking");
  has_marking_ = marking.has_value();
  if (marking) fail(set_marking(nodes.back(), *marking, tag.at));
}

void Document::open_reference(NodeKind kind, const Tag& tag) {
  const auto node = declare(kind, draft_.references.size(), tag);
  if (!node) return;
  const std::string_view target = tag.find("ref").value_or("");
  if (target.empty())
    return fail(diagnostic_at(tag.at, fmt::format("this {} refers to nothing", kind_name(kind)),
                              fmt::format("write <{} id=\"...\" ref=\"...\">", tag.name)));
  draft_.references.push_back({*node, draft_.nodes.intern(target), tag.at});
}

void Document::open_arc(bool inhibitor, const Tag& tag) {
  const std::string_view source = tag.find("source").value_or("");
  const std::string_view target = tag.find("target").value_or("");
  if (source.empty() || target.empty())
    return fail(diagnostic_at(tag.at, fmt::format("this arc has no {}", source.empty() ? "source" : "target"),
                              "write <arc id=\"...\" source=\"...\" target=\"...\">"));
  const NodeHandle from = draft_.nodes.intern(source);
  draft_.arcs.push_back({from, draft_.nodes.intern(target), 1, tag.at, inhibitor});
  has_inscription_ = tag.find("weight").has_value();
  has_label_ = {};
  const std::string_view interval = trimmed(tag.find("inscription").value_or(""));
  if (interval.starts_with('[') || interval.starts_with('(')) refuse_time(tag, "inscription", "[0,inf)");
  if (const auto type = tag.find("type")) fail(set_arc_type(draft_.arcs.back(), *type, tag.at));
  if (const auto weight = tag.find("weight")) fail(set_weight(draft_.arcs.back(), *weight, tag.at));
}

void Document::open_tool_specific(const Tag& tag) {
  if (tag.find("tool") != "nupn") return skip_opened();
  if (draft_.nupn)
    return fail(diagnostic_at(tag.at, "a second NUPN section",
                              fmt::format("the first is in line {}; a net has one", draft_.nupn->at.line)));
  draft_.nupn.emplace().at = tag.at;
}

void Document::open_structure(const Tag& tag) {
  DraftNupn& nupn = *draft_.nupn;
  if (nupn.root) return fail(diagnostic_at(tag.at, "a second structure in one NUPN section"));
  nupn.at = tag.at;
  const auto root = tag.find("root");
  if (!root) return fail(diagnostic_at(tag.at, "the NUPN structure names no root unit", "write root=\"...\""));
  nupn.root = *root;
  nupn.safe = tag.find("safe") == "true";
}

void Document::open_unit(const Tag& tag) {
  const std::string_view id = tag.find("id").value_or("");
  if (id.empty()) return fail(diagnostic_at(tag.at, "this NUPN unit has no id", "write <unit id=\"...\">"));
  DraftUnit& unit = draft_.nupn->units.emplace_back();
  unit.id = id;
  unit.at = tag.at;
}

// Labels belong to the node or arc that was opened last, since nodes and arcs do not nest.
void Document::close_label(Element label) {
  if (label == Element::kName) set_name(text_);
  if (label == Element::kMarking) {
    if (has_marking_) fail(diagnostic_at(text_at_, "a second initial marking of one place", "leave one of them"));
    has_marking_ = true;
    fail(set_marking(draft_.places.back(), text_, text_at_));
  }
  if (label == Element::kCapacity && trimmed(text_) != "0")  // which tools write for none
    fail(diagnostic_at(text_at_, fmt::format("the place has a capacity, {}, which is not supported", in_quotes(text_)),
                       "add a place that holds the room left"));
  if (label == Element::kInscription) {
    if (has_inscription_) fail(diagnostic_at(text_at_, "a second weight of one arc", "leave one of them"));
    has_inscription_ = true;
    fail(set_weight(draft_.arcs.back(), text_, text_at_));
  }
  if (label == Element::kArcType) fail(set_arc_type(draft_.arcs.back(), text_, text_at_));
}

// TAPAAL gives every place and arc a time; some are no restriction.
void Document::refuse_time(const Tag& tag, std::string_view attribute, std::string_view harmless) {
  std::string text(tag.find(attribute).value_or(harmless));
  std::erase(text, ' ');
  if (text != harmless)
    fail(diagnostic_at(
        tag.at, fmt::format("the {} {} restricts time, and timed nets are not supported", attribute, in_quotes(text)),
        "remove what is about time"));
}

void Document::close_tool_specific() {
  if (!draft_.nupn->root) fail(diagnostic_at(draft_.nupn->at, "this NUPN section has no structure"));
}

void Document::set_name(std::string_view name) {
  const bool of_place = open_.back() == Element::kPlace || open_[open_.size() - 2] == Element::kPlace;
  DraftNode& node = of_place ? draft_.places.back() : draft_.transitions.back();
  const std::string_view text = trimmed(name);
  if (text != draft_.nodes[node.node].id) node.name = text;
}

}  // namespace onager::frontend
