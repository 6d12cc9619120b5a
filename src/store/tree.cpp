// Tree compression: a state is a binary tree over its packed words, and every
// node of the tree is numbered by a dictionary of its own.
//
// Paper      [laarman.11.spin], compact keys in the spirit of [laarman.19.nfm]
// Idea       leaf words are replaced by their numbers, pairs of numbers by
//            numbers again; the number at the root is the state's id. States
//            share subtrees, so nearly all memory is the root's: a pair of
//            small numbers. A step that writes few slots looks up only the
//            nodes above the words it touches; equal numbers mean equal
//            subtrees, so moving between states skips what they share.
// Differs    leaves are packed words, not slots; every node has its own
//            dictionary, so numbers stay small and pack into few bytes; ids
//            are dense, and a too narrow field leads to a new layout in which
//            every state keeps its id.
// Invariant  decode(id) equals the vector inserted with that id
// Cost       8 to 12 bytes a state in large spaces; a state, staged, loaded or
//            moved to a new layout, costs the nodes above the words that change

#include <algorithm>
#include <bit>
#include <cassert>
#include <functional>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "store/dictionary.h"
#include "store/layout.h"
#include "store/strategies.h"

namespace onager::store {

namespace {

class TreeCursor;
class Mover;

// The words of a state and the numbers of its nodes; the root's is not kept.
struct Standing {
  std::vector<std::uint64_t> words;
  std::vector<std::uint32_t> ids;

  explicit Standing(std::size_t leaves) : words(leaves), ids(2 * leaves, kNone) {}
  // Of a node but the root.
  std::uint64_t key(std::uint32_t node) const {
    return node >= words.size() ? words[node - words.size()] : pair(2 * node);
  }
  std::uint64_t root_key() const { return words.size() == 1 ? words[0] : pair(2); }
  std::uint64_t pair(std::uint32_t left) const { return std::uint64_t{ids[left]} << 32 | ids[left + 1]; }
};

// Nodes are numbered as in a heap: 1 is the root, 2n and 2n+1 are the children
// of n, and the w-th word is leaf `words + w`. With a single word the root is a leaf.
class Tree final : public Store {
 public:
  Tree(const TransitionSystem& system, MemoryBudget& budget, Layout layout)
      : system_(system), budget_(budget), layout_(std::move(layout)) {
    build_nodes();
    build_plans();
  }

  StateId size() const override { return nodes_[1].size(); }
  StateId insert(StateView state) override;
  std::unique_ptr<Cursor> cursor(StateId at) override;
  State state(StateId id) const override;
  void prefetch(StateId state) const override { nodes_[1].prefetch_id(state); }
  std::size_t bytes() const override {
    std::size_t sum = 0;
    for (const Dictionary& node : nodes_) sum += node.bytes();
    return sum;
  }

 private:
  friend class TreeCursor;
  friend class Mover;
  using Node = std::uint32_t;
  static constexpr std::size_t kWide = 64;  // steps that may write more slots have no plan

  std::size_t leaves() const { return layout_.words(); }
  bool is_leaf(Node node) const { return node >= leaves(); }
  void build_nodes();
  void build_plans();
  // The nodes but the root above what is written, children first.
  void plan(std::span<const SlotId> written, std::vector<Node>& nodes) const;
  Standing standing_at(std::uint64_t root) const;
  void make_fit(SlotId slot, Value value, std::vector<std::uint64_t>& pending);

  const TransitionSystem& system_;
  MemoryBudget& budget_;
  Layout layout_;
  std::vector<Dictionary> nodes_;  // [0] is not used
  Patience patience_;
  Csr<Node> plans_;  // transition -> plan of what it may write
};

class TreeCursor final : public Cursor {
 public:
  // At the root key of a state.
  TreeCursor(Tree& tree, std::uint64_t root) : tree_(tree), here_(0), next_(0) {
    slots_.resize(tree.layout_.slots());
    unpacker_.emplace(tree_.layout_, slots_, changed_);
    stand_at(root);
    unpacker_->reset(here_.words);
    changed_.clear();
  }

  void load(StateId state) override {
    assert(state < tree_.size());
    at_ = state;
    load_key(tree_.nodes_[1].key(state));
  }
  void load_key(std::uint64_t root);
  void stage(const Successors& successors) override;
  std::span<const Found> resolve(Resolve mode) override;

 private:
  void stand_at(std::uint64_t root);
  void load_leaf(Tree::Node leaf, std::uint64_t word) {
    const std::size_t w = leaf - tree_.leaves();
    unpacker_->word(w, here_.words[w], word);
    here_.words[w] = next_.words[w] = word;
  }
  SlotId stage(const Successors::Step& step);
  std::span<const Tree::Node> plan_of(const Successors::Step& step);
  // No step is being staged. Looks at the first words alone.
  bool is_settled() const {
    const auto few = static_cast<std::ptrdiff_t>(std::min<std::size_t>(here_.words.size(), 16));
    return std::equal(here_.words.begin(), here_.words.begin() + few, next_.words.begin()) &&
           std::equal(here_.ids.begin(), here_.ids.begin() + few, next_.ids.begin());
  }

  Tree& tree_;
  StateId at_ = 0;
  std::optional<Unpacker> unpacker_;
  Standing here_;                       // on the state at hand
  Standing next_;                       // the same but while a step is staged
  std::vector<Tree::Node> todo_;        // scratch of load
  std::vector<Tree::Node> wide_plan_;   // scratch of stage
  std::vector<SlotId> wide_slots_;      // likewise
  std::vector<std::uint64_t> pending_;  // root keys of the staged successors
  std::vector<std::uint64_t> hashes_;   // scratch of resolve
};

// Follows the states of a cursor in a tree with another layout.
class Mover {
 public:
  explicit Mover(Tree& to) : to_(to), there_(to.layout_.words()) {}

  // The root key there of the state at which the cursor, after its first call just loaded, stands.
  std::uint64_t move(const TreeCursor& from);
  std::size_t work() const { return 4 + 16 * plan_.size(); }  // of the state moved last

 private:
  Tree& to_;
  Standing there_;
  State before_;  // for which it stands
  std::vector<Change> changes_;
  std::vector<Tree::Node> plan_;
};

void Tree::build_nodes() {
  assert(leaves() > 0 && nodes_.empty());
  nodes_.reserve(2 * leaves());
  for (std::size_t node = 0; node < 2 * leaves(); ++node) nodes_.emplace_back(budget_, system_.watch());
}

void Tree::plan(std::span<const SlotId> written, std::vector<Node>& nodes) const {
  nodes.clear();
  for (SlotId slot : written)
    for (auto node = static_cast<Node>(leaves() + layout_.word_of(slot)); node > 1 && layout_.is_stored(slot);
         node /= 2)
      nodes.push_back(node);
  std::ranges::sort(nodes, std::greater<>());
  nodes.erase(std::unique(nodes.begin(), nodes.end()), nodes.end());
  assert(nodes.empty() || nodes.front() < 2 * leaves());
}

void Tree::build_plans() {
  plans_ = {};
  std::vector<Node> nodes;
  for (TransitionId t = 0; t < system_.transitions(); ++t) {
    const auto written = system_.structure().writes_of[t];
    if (written.size() <= kWide) plan(written, nodes);
    plans_.add_row(written.size() <= kWide ? std::span<const Node>(nodes) : std::span<const Node>());
  }
}

StateId Tree::insert(StateView state) {
  std::vector<std::uint64_t> none;
  for (SlotId slot = layout_.misfit(state); slot != kNone; slot = layout_.misfit(state))
    make_fit(slot, state[slot], none);
  Standing standing(leaves());
  layout_.pack(state, standing.words);
  for (auto node = static_cast<Node>(2 * leaves() - 1); node > 1; --node)
    standing.ids[node] = nodes_[node].find_or_add(standing.key(node));
  const StateId id = nodes_[1].find_or_add(standing.root_key());
  assert(std::ranges::equal(this->state(id), state));
  return id;
}

State Tree::state(StateId id) const {
  assert(id < size());
  State state(layout_.slots());
  std::vector<SlotId> changed;
  Unpacker(layout_, state, changed).reset(standing_at(nodes_[1].key(id)).words);
  return state;
}

Standing Tree::standing_at(std::uint64_t root) const {
  Standing standing(leaves());
  if (leaves() == 1) standing.words[0] = root;
  for (Node node = 1; node < 2 * leaves() && leaves() > 1; ++node) {
    const std::uint64_t key = node == 1 ? root : nodes_[node].key(standing.ids[node]);
    if (is_leaf(node)) {
      standing.words[node - leaves()] = key;
    } else {
      standing.ids[2 * node] = static_cast<std::uint32_t>(key >> 32);
      standing.ids[2 * node + 1] = static_cast<std::uint32_t>(key);
    }
  }
  return standing;
}

std::unique_ptr<Cursor> Tree::cursor(StateId at) {
  assert(at < size());
  auto cursor = std::make_unique<TreeCursor>(*this, nodes_[1].key(at));
  cursor->load(at);
  return cursor;
}

// Inserting all states anew, in the order of their ids, gives each its old id.
void Tree::make_fit(SlotId slot, Value value, std::vector<std::uint64_t>& pending) {
  Layout layout = layout_;
  layout.make_fit(slot, value, patience_.is_lost(size()));
  Tree wider(system_, budget_, std::move(layout));
  for (Dictionary& node : nodes_) node.drop_index();  // only the keys are needed to move the states
  if (size() > 0) {
    TreeCursor from(*this, nodes_[1].key(0));
    Mover mover(wider);
    for (StateId id = 0; id < size(); ++id) {
      from.load(id);
      [[maybe_unused]] const StateId same = wider.nodes_[1].find_or_add(mover.move(from));
      assert(same == id);
      system_.watch().spend(mover.work());
    }
    for (std::uint64_t& key : pending) {
      from.load_key(key);
      key = mover.move(from);
    }
  }
  layout_ = std::move(wider.layout_);
  nodes_ = std::move(wider.nodes_);
  plans_ = std::move(wider.plans_);
}

std::uint64_t Mover::move(const TreeCursor& from) {
  const StateView state = from.state();
  if (before_.empty()) {
    before_.assign(state.begin(), state.end());
    to_.layout_.pack(state, there_.words);
    for (auto node = static_cast<Tree::Node>(2 * to_.leaves() - 1); node > 1; --node) plan_.push_back(node);
  } else {
    changes_.clear();
    for (SlotId slot : from.changed()) changes_.push_back({slot, state[slot]});
    [[maybe_unused]] const SlotId misfit = to_.layout_.apply(changes_, before_, there_.words.data());
    assert(misfit == kNone);
    for (SlotId slot : from.changed()) before_[slot] = state[slot];
    to_.plan(from.changed(), plan_);
  }
  for (Tree::Node node : plan_) there_.ids[node] = to_.nodes_[node].find_or_add(there_.key(node));
  assert(std::ranges::equal(before_, state));
  return there_.root_key();
}

void TreeCursor::stand_at(std::uint64_t root) {
  here_ = tree_.standing_at(root);
  next_ = here_;
}

void TreeCursor::load_key(std::uint64_t root) {
  assert(todo_.empty());
  changed_.clear();
  if (tree_.leaves() == 1) {
    load_leaf(1, root);
    return unpacker_->finish();
  }
  auto visit = [&](Tree::Node node, std::uint32_t id) {
    if (here_.ids[node] == id) return;
    here_.ids[node] = next_.ids[node] = id;
    todo_.push_back(node);
  };
  visit(2, static_cast<std::uint32_t>(root >> 32));
  visit(3, static_cast<std::uint32_t>(root));
  while (!todo_.empty()) {
    const Tree::Node node = todo_.back();
    todo_.pop_back();
    assert(here_.ids[node] < tree_.nodes_[node].size());
    const std::uint64_t key = tree_.nodes_[node].key(here_.ids[node]);
    if (tree_.is_leaf(node)) {
      load_leaf(node, key);
    } else {
      visit(2 * node, static_cast<std::uint32_t>(key >> 32));
      visit(2 * node + 1, static_cast<std::uint32_t>(key));
    }
  }
  unpacker_->finish();
}

void TreeCursor::stage(const Successors& successors) {
  for (std::size_t i = 0; i < successors.size(); ++i) {
    const Successors::Step step = successors[i];
    for (SlotId slot = stage(step); slot != kNone; slot = stage(step)) {
      const auto change = std::ranges::find(step.changes, slot, &Change::slot);
      assert(change != step.changes.end());
      tree_.make_fit(slot, change->value, pending_);
      stand_at(tree_.nodes_[1].key(at_));
    }
  }
}

// A plan is made for all that a step may write, but not for one that may write much and mostly changes little.
std::span<const Tree::Node> TreeCursor::plan_of(const Successors::Step& step) {
  if (tree_.system_.structure().writes_of[step.transition].size() <= Tree::kWide) return tree_.plans_[step.transition];
  wide_slots_.clear();
  for (const Change& change : step.changes) wide_slots_.push_back(change.slot);
  tree_.plan(wide_slots_, wide_plan_);
  return wide_plan_;
}

// A slot that does not fit, else kNone.
SlotId TreeCursor::stage(const Successors::Step& step) {
  if (const SlotId slot = tree_.layout_.apply(step.changes, slots_, next_.words.data()); slot != kNone) [[unlikely]]
    return slot;
  const std::size_t leaves = tree_.leaves();
  if (leaves == 1) {
    pending_.push_back(next_.words[0]);
    next_.words[0] = here_.words[0];
    return kNone;
  }
  const auto plan = plan_of(step);
  for (Tree::Node node : plan) next_.ids[node] = tree_.nodes_[node].find_or_add(next_.key(node));
  pending_.push_back(next_.root_key());
  for (Tree::Node node : plan) {
    next_.ids[node] = here_.ids[node];
    if (node >= leaves) next_.words[node - leaves] = here_.words[node - leaves];
  }
  assert(is_settled());
  return kNone;
}

std::span<const Found> TreeCursor::resolve(Resolve mode) {
  Dictionary& root = tree_.nodes_[1];
  found_.resize(pending_.size());
  hashes_.resize(pending_.size());
  for (std::size_t i = 0; i < pending_.size(); ++i) root.prefetch(hashes_[i] = mix(pending_[i]));
  for (std::size_t i = 0; i < pending_.size(); ++i) found_[i] = {root.prefetch_key(hashes_[i]), false};
  for (std::size_t i = 0; i < pending_.size(); ++i) {
    assert(found_[i].state == kNone || found_[i].state < tree_.size());
    if (found_[i].state != kNone && root.is_key_of(pending_[i], found_[i].state)) continue;
    if (mode == Resolve::kFind) {
      found_[i] = {root.find(pending_[i], hashes_[i]), false};
      continue;
    }
    const StateId before = root.size();
    const StateId id = root.find_or_add(pending_[i], hashes_[i]);
    found_[i] = {id, id == before};
    assert(root.key(id) == pending_[i]);
  }
  pending_.clear();
  return found_;
}

}  // namespace

std::unique_ptr<Store> make_tree(const TransitionSystem& system, MemoryBudget& budget) {
  return std::make_unique<Tree>(system, budget, Layout(system));
}

}  // namespace onager::store
