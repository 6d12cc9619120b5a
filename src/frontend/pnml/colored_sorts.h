// The declarations of a coloured net: sorts, variables, partitions and operators, by their ids.
//
// Sorts may be used before they are declared. A sort that is another one by a second name is that sort; equal products
// without a name are one sort. Operators of the user are kept as text: whoever uses one reads its definition anew.

#pragma once

#include <map>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "base/result.h"
#include "base/watch.h"
#include "frontend/xml/tree.h"
#include "model/colored_net.h"

namespace onager::frontend {

struct UserOperator {
  std::vector<std::string> parameters;  // ids of variables
  const XmlTree* definition = nullptr;
};

class ColoredSorts {
 public:
  ColoredSorts(colored::Net& net, Watch& watch) : net_(net), watch_(watch) {}

  // `declarations` must outlive this object.
  std::optional<Diagnostic> declare(const std::vector<XmlTree>& declarations);

  // The sort that an element such as <usersort> or <dot> means.
  Result<colored::SortId> sort_of(const XmlTree& tree);
  // An error if it has too many colours or components.
  Result<colored::SortId> product_of(std::vector<colored::SortId> components, Position at);
  colored::SortId dot();
  // Whether values of one may stand where the other is expected: products by their components.
  bool same(colored::SortId a, colored::SortId b) const;

  struct Constant {
    colored::SortId sort;
    colored::Color color;
  };
  // Enumerations may share the ids of their colours.
  const std::vector<Constant>* constants(std::string_view id) const;
  // kNone if there is none.
  colored::VariableId variable(std::string_view id) const;
  colored::SortId partition(std::string_view id) const;
  const UserOperator* user_operator(std::string_view id) const;
  // A range with these ends; kNone if no sort is one.
  colored::SortId range(std::int64_t first, std::int64_t last) const;
  std::string did_you_mean(std::string_view wrong) const;

 private:
  using Problem = std::optional<Diagnostic>;

  Problem declare_sort(const std::string& id);
  Problem declare_variable(const XmlTree& tree);
  Problem declare_partition(const XmlTree& tree);
  Problem declare_part(const XmlTree& tree, colored::Sort& partition);
  std::optional<colored::Color> constant(const XmlTree& given, colored::SortId sort) const;
  Problem declare_operator(const XmlTree& tree);
  Problem register_colors(colored::SortId sort, Position at);
  Result<colored::SortId> enumeration(const XmlTree& tree, colored::SortKind kind);
  Result<colored::SortId> new_range(const XmlTree& tree);
  Result<colored::SortId> product(const XmlTree& tree);
  colored::SortId add(colored::Sort sort);

  colored::Net& net_;
  Watch& watch_;
  std::map<std::string, const XmlTree*, std::less<>> named_;   // all named sorts
  std::map<std::string, colored::SortId, std::less<>> sorts_;  // those that have been read; kNone: being read
  std::map<std::string, colored::SortId, std::less<>> partitions_;
  std::map<std::string, colored::VariableId, std::less<>> variables_;
  std::map<std::string, UserOperator, std::less<>> operators_;
  std::unordered_map<std::string, std::vector<Constant>> constants_;
  std::map<std::vector<colored::SortId>, colored::SortId> products_;
  std::vector<std::size_t> widths_;  // components of each sort, down to those that are no products
  std::vector<std::size_t> depths_;  // how deep products are nested in each
  std::size_t nested_ = 0;           // declarations that are being read
  colored::SortId dot_ = kNone;
};

Diagnostic unsupported_construct(const XmlTree& tree, std::string_view where);

}  // namespace onager::frontend
