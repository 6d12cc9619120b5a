// A player for each kind of model, over the game of that kind.
//
// The model and the watch must outlive the player. Contract: plays by the games of this folder alone, so what a player
// shows is as independent of systems, stores and searches as a replay is.

#pragma once

#include <cstddef>
#include <memory>

#include "base/watch.h"
#include "model/colored_net.h"
#include "model/net.h"
#include "model/plugin.h"
#include "model/program.h"
#include "model/promela.h"
#include "witness/player.h"

namespace onager::witness {

std::unique_ptr<Player> make_player(const Net& net, Watch& watch = Watch::endless());
// `most_kinds`: of tokens, shown of one change.
std::unique_ptr<Player> make_player(const colored::Net& net, Watch& watch = Watch::endless(),
                                    std::size_t most_kinds = PrintOptions().max_places);
std::unique_ptr<Player> make_player(const Program& program, Watch& watch = Watch::endless());
std::unique_ptr<Player> make_player(const Plugin& plugin, Watch& watch = Watch::endless());
std::unique_ptr<Player> make_player(const promela::Program& program, Watch& watch = Watch::endless());

}  // namespace onager::witness
