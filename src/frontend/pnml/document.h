// Turns the elements of a PNML text, one after the other, into a Draft.
//
// Reports errors within an element (no id, a weight that is not a number); errors that involve other
// elements are left to `assemble`. Everything after the first problem is ignored.

#pragma once

#include <array>
#include <cstddef>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "frontend/pnml/draft.h"
#include "frontend/pnml/element.h"

namespace onager::frontend {

// One start tag.
struct Tag {
  std::string_view name;
  const char** attributes;  // as passed by expat: name, value, name, value ..., null
  Position at;

  std::optional<std::string_view> find(std::string_view attribute) const;
};

class Document {
 public:
  // The meaning of an element with this name in the current context. Unless it is kSkipped, `open` must follow.
  Element enter(std::string_view name, Position at = {});
  void open(Element element, const Tag& tag);
  void leave();
  void characters(std::string_view text);

  // Whether the text at this point matters.
  bool wants_text() const { return skipped_ == 0 && has_text(open_.back()); }
  bool has_root() const { return has_root_; }
  bool has_net() const { return has_net_; }

  // Keeps the first problem only.
  void fail(std::optional<Diagnostic> problem);
  const std::optional<Diagnostic>& problem() const { return problem_; }
  Draft take() { return std::move(draft_); }
  // What is left out and may be a slip; each kind of element once, where it is met first.
  const std::vector<Diagnostic>& warnings() const { return warnings_; }

 private:
  void skip_opened();
  void warn_of(std::string_view skipped, Position at);
  void open_root(const Tag& tag);
  void open_net(const Tag& tag);
  void open_node(NodeKind kind, const Tag& tag);
  void open_reference(NodeKind kind, const Tag& tag);
  void open_arc(bool inhibitor, const Tag& tag);
  void open_label(const Tag& tag);
  void open_colored_structure(const Tag& tag);
  void open_term(const Tag& tag);
  void open_tool_specific(const Tag& tag);
  void open_structure(const Tag& tag);
  void open_unit(const Tag& tag);
  void close_label(Element label);
  void refuse_time(const Tag& tag, std::string_view attribute, std::string_view harmless);
  void close_tool_specific();
  std::optional<NodeHandle> declare(NodeKind kind, std::size_t index, const Tag& tag);
  void set_name(std::string_view name);

  Draft draft_;
  std::vector<Element> open_{Element::kDocument};  // open elements, without skipped ones
  std::vector<XmlTree*> growing_;                  // open elements of a term
  std::size_t skipped_ = 0;                        // number of open skipped elements
  std::string text_;                               // text of the innermost element
  Position text_at_;
  bool has_marking_ = false;         // the place at hand
  bool has_inscription_ = false;     // the arc at hand
  std::array<bool, 5> has_label_{};  // by kind: the node or arc at hand
  bool has_root_ = false;
  bool has_net_ = false;
  std::optional<Diagnostic> problem_;
  std::vector<Diagnostic> warnings_;
  std::set<std::pair<Element, std::string>, std::less<>> warned_;  // of these, by parent and name
};

}  // namespace onager::frontend
