"""Coloured nets in PNML for tests: `net` with terms made by the functions below."""
TYPE = "http://www.pnml.org/version-2009/grammar/symmetricnet"


def _operator(name, operands):
    return f"<{name}>" + "".join(f"<subterm>{each}</subterm>" for each in operands) + f"</{name}>"


def variable(name):
    return f'<variable refvariable="{name}"/>'


def color(name):
    return f'<useroperator declaration="{name}"/>'


def everything(sort):
    return f'<all><usersort declaration="{sort}"/></all>'


DOT = "<dotconstant/>"


def times(count, term):
    return _operator("numberof", (f'<numberconstant value="{count}"><positive/></numberconstant>', term))


def operator(name, *operands):
    """Such as operator("successor", variable("x")), operator("tuple", ...), operator("and", ...)."""
    return _operator(name, operands)


def number(value, start, end):
    """A colour of a range."""
    return f'<finiteintrangeconstant value="{value}"><finiteintrange start="{start}" end="{end}"/></finiteintrangeconstant>'


def cyclic(*names):
    return "<cyclicenumeration>" + "".join(f'<feconstant id="{name}" name="{name}"/>' for name in names) + "</cyclicenumeration>"


def finite(*names):
    return cyclic(*names).replace("cyclicenumeration", "finiteenumeration")


def integers(start, end):
    return f'<finiteintrange start="{start}" end="{end}"/>'


def product(*sorts):
    return "<productsort>" + "".join(f'<usersort declaration="{sort}"/>' for sort in sorts) + "</productsort>"


def net(sorts, variables, places, transitions, name="test", declarations=""):
    """PNML of {sort: XML}, {variable: sort}, {place: (sort, marking or "")} and
    {transition: (guard or "", {place: term taken}, {place: term put})}; a place of a taken term may begin with `!`: an
    inhibitor arc."""
    lines = [f'<pnml><net id="{name}" type="{TYPE}"><declaration><structure><declarations>',
             '<namedsort id="dot" name="dot"><dot/></namedsort>']
    lines += [f'<namedsort id="{sort}" name="{sort}">{text}</namedsort>' for sort, text in sorts.items()]
    lines += [declarations]
    lines += [f'<variabledecl id="{each}" name="{each}"><usersort declaration="{sort}"/></variabledecl>'
              for each, sort in variables.items()]
    lines += ['</declarations></structure></declaration><page id="page">']
    for place, (sort, marking) in places.items():
        held = f"<hlinitialMarking><structure>{marking}</structure></hlinitialMarking>" if marking else ""
        lines.append(f'<place id="{place}"><type><structure><usersort declaration="{sort}"/></structure></type>{held}</place>')
    for transition, (guard, taken, put) in transitions.items():
        condition = f"<condition><structure>{guard}</structure></condition>" if guard else ""
        lines.append(f'<transition id="{transition}">{condition}</transition>')
        arcs = [(place.lstrip("!"), transition, term, ' type="inhibitor"' if place[0] == "!" else "")
                for place, term in taken.items()] + [(transition, place, term, "") for place, term in put.items()]
        for source, target, term, kind in arcs:
            lines.append(f'<arc id="{source}.{target}{len(lines)}" source="{source}" target="{target}"{kind}>'
                         f"<hlinscription><structure>{term}</structure></hlinscription></arc>")
    return "\n".join(lines + ["</page></net></pnml>"])


def enormous(colors=2000):
    """A transition whose bindings are all quadruples of colours, of which none can be left out: another one compares them."""
    pair = operator("tuple", variable("a"), variable("b"))
    other = operator("tuple", variable("c"), variable("d"))
    return net({"n": integers(1, colors), "pair": product("n", "n")}, dict.fromkeys("abcd", "n"), {"out": ("pair", "")},
               {"t": ("", {}, {"out": operator("add", pair, other)}),
                "u": (operator("lessthan", variable("a"), variable("b")), {"out": pair}, {})})
