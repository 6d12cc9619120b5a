#include "frontend/pnml/colored_sorts.h"

#include <fmt/format.h>

#include <algorithm>
#include <cassert>
#include <charconv>

#include "base/words.h"
#include "frontend/xml/reader.h"
#include "frontend/xml/text.h"

namespace onager::frontend {

using colored::Color;
using colored::Sort;
using colored::SortId;
using colored::SortKind;

namespace {

constexpr std::size_t kMostComponents = 1000;  // of a product, with those of its components
constexpr std::size_t kMostNested = 100;       // sorts within sorts

std::optional<std::int64_t> integer(std::string_view text) {
  std::int64_t value = 0;
  const auto [rest, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error != std::errc() || rest != text.data() + text.size()) return std::nullopt;
  return value;
}

Diagnostic missing_id(const XmlTree& tree) {
  return diagnostic_at(tree.at, fmt::format("this <{}> has no id", tree.name),
                       fmt::format("write <{} id=\"...\">", tree.name));
}

Diagnostic used_twice(const XmlTree& tree) {
  return diagnostic_at(tree.at, fmt::format("{} is declared twice", in_quotes(tree.attribute("id"))));
}

}  // namespace

Diagnostic unsupported_construct(const XmlTree& tree, std::string_view where) {
  Diagnostic wrong = diagnostic_at(tree.at, fmt::format("<{}> is not supported {}", tree.name, where),
                                   "symmetric nets are read, as the Model Checking Contest uses them");
  wrong.unsupported = true;
  return wrong;
}

std::optional<Diagnostic> ColoredSorts::declare(const std::vector<XmlTree>& declarations) {
  for (const XmlTree& tree : declarations) {
    if (tree.name != "namedsort") continue;
    const std::string id(tree.attribute("id"));
    if (id.empty()) return missing_id(tree);
    if (!named_.emplace(id, &tree).second) return used_twice(tree);
  }
  for (const XmlTree& tree : declarations) {
    watch_.spend(100);
    Problem wrong;
    if (tree.name == "namedsort")
      wrong = declare_sort(std::string(tree.attribute("id")));
    else if (tree.name == "partition")
      wrong = declare_partition(tree);
    else if (tree.name == "namedoperator")
      wrong = declare_operator(tree);
    else if (tree.name != "variabledecl")
      wrong = unsupported_construct(tree, "as a declaration");
    if (wrong) return wrong;
  }
  for (const XmlTree& tree : declarations)
    if (tree.name == "variabledecl")
      if (auto wrong = declare_variable(tree)) return wrong;
  return std::nullopt;
}

std::optional<Diagnostic> ColoredSorts::declare_sort(const std::string& id) {
  if (sorts_.contains(id)) return std::nullopt;
  const XmlTree& tree = *named_.at(id);
  if (tree.children.size() != 1)
    return diagnostic_at(tree.at, fmt::format("the sort {} has {} definitions", in_quotes(id), tree.children.size()),
                         "a <namedsort> contains one sort");
  if (nested_ == kMostNested)
    return diagnostic_at(tree.at, fmt::format("sorts are defined by others more than {} deep", kMostNested),
                         "declare them before they are used");
  sorts_[id] = kNone;
  ++nested_;
  const Result<SortId> sort = sort_of(tree.children[0]);
  --nested_;
  if (!sort) return sort.error();
  sorts_[id] = *sort;
  Sort& meant = net_.sorts[*sort];
  if (meant.id.empty() && meant.kind != SortKind::kDot) {
    meant.id = id;
    meant.name = tree.attribute("name");
  }
  return std::nullopt;
}

Result<SortId> ColoredSorts::sort_of(const XmlTree& tree) {
  if (tree.name == "dot") return dot();
  if (tree.name == "finiteenumeration") return enumeration(tree, SortKind::kEnumeration);
  if (tree.name == "cyclicenumeration") return enumeration(tree, SortKind::kCyclic);
  if (tree.name == "finiteintrange") return new_range(tree);
  if (tree.name == "productsort") return product(tree);
  if (tree.name != "usersort") return unsupported_construct(tree, "as a sort");
  const std::string id(tree.attribute("declaration"));
  if (const SortId known = partition(id); known != kNone) return known;
  if (!named_.contains(id)) {
    std::vector<std::string> known;
    for (const auto& [name, declared] : named_) known.push_back(name);
    return diagnostic_at(tree.at, fmt::format("there is no sort {}", in_quotes(id)), onager::did_you_mean(id, known));
  }
  if (auto wrong = declare_sort(id)) return *std::move(wrong);
  if (sorts_.at(id) == kNone)
    return diagnostic_at(tree.at, fmt::format("the sort {} is defined by itself", in_quotes(id)));
  return sorts_.at(id);
}

SortId ColoredSorts::add(Sort sort) {
  const bool is_product = sort.kind == SortKind::kProduct;
  std::size_t width = is_product ? 0 : 1, depth = 0;
  for (const SortId component : sort.components) {
    width += widths_[component];
    depth = std::max(depth, depths_[component] + 1);
  }
  widths_.push_back(width);
  depths_.push_back(depth);
  net_.sorts.push_back(std::move(sort));
  return static_cast<SortId>(net_.sorts.size() - 1);
}

SortId ColoredSorts::dot() {
  if (dot_ == kNone) dot_ = add({});
  return dot_;
}

Result<SortId> ColoredSorts::enumeration(const XmlTree& tree, SortKind kind) {
  Sort sort;
  sort.kind = kind;
  for (const XmlTree& constant : tree.children) {
    watch_.spend(100);
    if (constant.name != "feconstant") return unsupported_construct(constant, "in an enumeration");
    if (constant.attribute("id").empty()) return missing_id(constant);
    sort.colors.push_back({std::string(constant.attribute("id")), std::string(constant.attribute("name"))});
  }
  if (sort.colors.empty()) return diagnostic_at(tree.at, "an enumeration without a colour");
  sort.size = sort.colors.size();
  const SortId id = add(std::move(sort));
  if (auto wrong = register_colors(id, tree.at)) return *std::move(wrong);
  return id;
}

std::optional<Diagnostic> ColoredSorts::register_colors(SortId sort, Position at) {
  const auto& colors = net_.sorts[sort].colors;
  for (Color color = 0; color < colors.size(); ++color) {
    std::vector<Constant>& known = constants_[colors[color].id];
    if (!known.empty() && known.back().sort == sort)
      return diagnostic_at(at, fmt::format("the colour {} is in it twice", in_quotes(colors[color].id)));
    known.push_back({sort, color});
  }
  return std::nullopt;
}

Result<SortId> ColoredSorts::new_range(const XmlTree& tree) {
  const auto first = integer(tree.attribute("start")), last = integer(tree.attribute("end"));
  constexpr std::int64_t kFar = std::int64_t{1} << 60;
  if (!first || !last || *first > *last || *first < -kFar || *last > kFar)
    return diagnostic_at(tree.at, "this is no range of integers", "write start=\"1\" end=\"9\", the smaller one first");
  Sort sort;
  sort.kind = SortKind::kRange;
  sort.first = *first;
  sort.size = static_cast<std::uint64_t>(*last - *first) + 1;
  return add(std::move(sort));
}

Result<SortId> ColoredSorts::product(const XmlTree& tree) {
  std::vector<SortId> components;
  for (const XmlTree& child : tree.children) {
    const Result<SortId> component = sort_of(child);
    if (!component) return component;
    components.push_back(*component);
  }
  if (components.empty()) return diagnostic_at(tree.at, "a product without a component");
  return product_of(std::move(components), tree.at);
}

Result<SortId> ColoredSorts::product_of(std::vector<SortId> components, Position at) {
  if (const auto known = products_.find(components); known != products_.end()) return known->second;
  Sort sort;
  sort.kind = SortKind::kProduct;
  std::size_t width = 0;
  for (const SortId component : components) {
    const std::uint64_t factor = net_.sorts[component].size;
    if (sort.size > colored::kMostColors / factor)
      return diagnostic_at(at, "the product has too many colours", "at most 2^62 can be told apart");
    sort.size *= factor;
    width += widths_[component];
    if (width > kMostComponents || depths_[component] + 1 > kMostNested)
      return diagnostic_at(
          at, "the product is too large",
          fmt::format("it may have {} components, nested up to {} deep", kMostComponents, kMostNested));
  }
  sort.components = components;
  const SortId id = add(std::move(sort));
  products_.emplace(std::move(components), id);
  return id;
}

bool ColoredSorts::same(SortId a, SortId b) const {
  if (a == b) return true;
  const Sort &left = net_.sorts[a], &right = net_.sorts[b];
  if (left.kind != right.kind) return false;
  if (left.kind == SortKind::kRange) return left.first == right.first && left.size == right.size;
  if (left.kind != SortKind::kProduct) return false;
  return std::ranges::equal(left.components, right.components, [this](SortId x, SortId y) { return same(x, y); });
}

std::optional<Diagnostic> ColoredSorts::declare_variable(const XmlTree& tree) {
  const std::string id(tree.attribute("id"));
  if (id.empty()) return missing_id(tree);
  if (tree.children.size() != 1)
    return diagnostic_at(tree.at, fmt::format("the variable {} has no sort", in_quotes(id)),
                         "a <variabledecl> contains one sort");
  const Result<SortId> sort = sort_of(tree.children[0]);
  if (!sort) return sort.error();
  if (!variables_.emplace(id, static_cast<colored::VariableId>(net_.variables.size())).second) return used_twice(tree);
  net_.variables.push_back({id, std::string(tree.attribute("name")), *sort});
  return std::nullopt;
}

std::optional<Diagnostic> ColoredSorts::declare_partition(const XmlTree& tree) {
  const std::string id(tree.attribute("id"));
  if (id.empty()) return missing_id(tree);
  if (tree.children.empty()) return diagnostic_at(tree.at, "the partition divides nothing");
  const Result<SortId> whole = sort_of(tree.children[0]);
  if (!whole) return whole.error();
  constexpr std::uint64_t kMost = 1 << 24;
  if (net_.sorts[*whole].size > kMost) return diagnostic_at(tree.at, "the sort is too large for a partition");
  Sort sort;
  sort.kind = SortKind::kPartition;
  sort.id = id;
  sort.name = tree.attribute("name");
  sort.whole = *whole;
  sort.part_of.assign(net_.sorts[*whole].size, kNone);
  for (std::size_t i = 1; i < tree.children.size(); ++i)
    if (auto wrong = declare_part(tree.children[i], sort)) return wrong;
  sort.size = sort.colors.size();
  if (std::ranges::find(sort.part_of, kNone) != sort.part_of.end())
    return diagnostic_at(tree.at, fmt::format("the partition {} leaves out a colour", in_quotes(id)),
                         "every colour belongs to one part");
  const SortId number = add(std::move(sort));
  if (!partitions_.emplace(id, number).second || named_.contains(id)) return used_twice(tree);
  return register_colors(number, tree.at);
}

// Nothing if it is no colour of the sort.
std::optional<Color> ColoredSorts::constant(const XmlTree& given, SortId sort) const {
  const XmlTree& tree = given.name == "subterm" && given.children.size() == 1 ? given.children[0] : given;
  const Sort& meant = net_.sorts[sort];
  if (meant.kind == SortKind::kDot) return tree.name == "dotconstant" ? std::optional<Color>(0) : std::nullopt;
  if (meant.kind == SortKind::kRange) {
    const auto value = integer(tree.attribute("value"));
    if (!value || *value < meant.first || static_cast<std::uint64_t>(*value - meant.first) >= meant.size) return {};
    return static_cast<Color>(*value - meant.first);
  }
  if (meant.kind != SortKind::kProduct) {
    if (const auto* known = constants(tree.attribute("declaration")))
      for (const Constant& each : *known)
        if (each.sort == sort) return each.color;
    return std::nullopt;
  }
  if (tree.name != "tuple" || tree.children.size() != meant.components.size()) return std::nullopt;
  Color color = 0;
  for (std::size_t i = 0; i < meant.components.size(); ++i) {
    const auto component = constant(tree.children[i], meant.components[i]);
    if (!component) return std::nullopt;
    color = color * net_.sorts[meant.components[i]].size + *component;
  }
  return color;
}

std::optional<Diagnostic> ColoredSorts::declare_part(const XmlTree& tree, Sort& partition) {
  if (tree.name != "partitionelement") return unsupported_construct(tree, "in a partition");
  if (tree.attribute("id").empty()) return missing_id(tree);
  const auto part = static_cast<std::uint32_t>(partition.colors.size());
  partition.colors.push_back({std::string(tree.attribute("id")), std::string(tree.attribute("name"))});
  for (const XmlTree& member : tree.children) {
    watch_.spend(100);
    const auto color = constant(member, partition.whole);
    if (!color)
      return diagnostic_at(member.at, "this is no colour of the sort that is divided",
                           "write <useroperator declaration=\"...\"/> with the id of a colour");
    if (partition.part_of[*color] != kNone) return diagnostic_at(member.at, "this colour is in two parts");
    partition.part_of[*color] = part;
  }
  return std::nullopt;
}

std::optional<Diagnostic> ColoredSorts::declare_operator(const XmlTree& tree) {
  const std::string id(tree.attribute("id"));
  if (id.empty()) return missing_id(tree);
  UserOperator meant;
  for (const XmlTree& child : tree.children) {
    if (child.name == "parameter") {
      for (const XmlTree& parameter : child.children) {
        if (parameter.name != "variabledecl") return unsupported_construct(parameter, "as a parameter");
        meant.parameters.emplace_back(parameter.attribute("id"));
      }
    } else if (child.name == "def" && child.children.size() == 1) {
      meant.definition = &child.children[0];
    } else {
      return unsupported_construct(child, "in the declaration of an operator");
    }
  }
  if (meant.definition == nullptr)
    return diagnostic_at(tree.at, fmt::format("the operator {} is not defined", in_quotes(id)),
                         "a <namedoperator> contains a <def> with one term");
  if (constants(id) != nullptr || !operators_.emplace(id, std::move(meant)).second) return used_twice(tree);
  return std::nullopt;
}

const std::vector<ColoredSorts::Constant>* ColoredSorts::constants(std::string_view id) const {
  const auto found = constants_.find(std::string(id));
  return found == constants_.end() ? nullptr : &found->second;
}

colored::VariableId ColoredSorts::variable(std::string_view id) const {
  const auto found = variables_.find(id);
  return found == variables_.end() ? kNone : found->second;
}

SortId ColoredSorts::partition(std::string_view id) const {
  const auto found = partitions_.find(id);
  return found == partitions_.end() ? kNone : found->second;
}

const UserOperator* ColoredSorts::user_operator(std::string_view id) const {
  const auto found = operators_.find(id);
  return found == operators_.end() ? nullptr : &found->second;
}

SortId ColoredSorts::range(std::int64_t first, std::int64_t last) const {
  for (SortId sort = 0; sort < net_.sorts.size(); ++sort) {
    const Sort& each = net_.sorts[sort];
    if (each.kind == SortKind::kRange && each.first == first &&
        each.size == static_cast<std::uint64_t>(last) - static_cast<std::uint64_t>(first) + 1)
      return sort;
  }
  return kNone;
}

std::string ColoredSorts::did_you_mean(std::string_view wrong) const {
  constexpr std::size_t kMostToCompare = 10'000;
  if (constants_.size() > kMostToCompare) return {};
  std::vector<std::string> known;
  for (const auto& [id, meant] : variables_) known.push_back(id);
  for (const auto& [id, meant] : operators_) known.push_back(id);
  for (const auto& [id, meant] : constants_) known.push_back(id);
  return onager::did_you_mean(wrong, known);
}

}  // namespace onager::frontend
