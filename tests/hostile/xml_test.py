#!/usr/bin/env python3
"""XML that hides something, never ends, or grows."""
import hostile
from hostile import END, NET, PLACE, program

QUERY = ('<property-set xmlns="http://mcc.lip6.fr/"><property><id>q</id><description>{}</description><formula><all-paths>'
         '<globally><integer-le><tokens-count><place>p</place></tokens-count><integer-constant>{}</integer-constant>'
         '</integer-le></globally></all-paths></formula></property></property-set>')


class Entities(hostile.Case):
    def refused_at(self, text, place):
        self.refused("explore", self.file("e.pnml", text), code=4, text=f"e.pnml:{place}: error: ")

    def test_what_would_be_missing_is_refused(self):
        outside = '<!DOCTYPE pnml SYSTEM "x.dtd">\n'
        for body, place in ((PLACE + "&rest;", "1:23"), ('<place id="p&zero;"/>', "1:23"),
                            (PLACE.replace("1<", "1&x;<"), "1:23")):
            self.refused_at(outside + NET + body + END, place)
        self.refused_at('<!DOCTYPE pnml [<!ENTITY rest SYSTEM "x.xml">]>\n' + NET + "&rest;" + END, f"2:{len(NET) + 1}")
        self.refused_at('<!DOCTYPE pnml [<!ENTITY % d SYSTEM "x.dtd"> %d;]>\n' + NET + "&rest;" + END, "1:46")
        self.refused_at(NET + "&rest;" + END, f"1:{len(NET) + 1}")

    def test_files_are_never_read(self):
        secret = self.file("secret", "<transition id='t'/>")
        self.refused_at(f'<!DOCTYPE pnml [<!ENTITY rest SYSTEM "{secret}">]>\n' + NET + "&rest;" + END, f"2:{len(NET) + 1}")

    def test_in_queries_too(self):
        model = self.file("m.pnml", NET + PLACE + END)
        self.onager("check", model, "--queries", self.file("good.xml", QUERY.format("d", 1)))
        for number, text in enumerate(('<!DOCTYPE p SYSTEM "x.dtd">' + QUERY.format("d", "1&more;"),
                                       '<!DOCTYPE p [<!ENTITY more SYSTEM "x">]>' + QUERY.format("&more;", 1))):
            self.refused("check", model, "--queries", self.file(f"{number}.xml", text), code=4, text=f"{number}.xml:1:")


class Length(hostile.Case):
    def test_of_a_token(self):
        long = "x" * (17 << 20)
        for body in (f"<!--{long}-->", f'<place id="{long}"/>', f"<{long}/>", f"<?x {long}?>"):
            self.refused("explore", self.file("long.pnml", NET + body + END), code=4, text="longer than 16 MiB")
        self.onager("explore", self.file("fits.pnml", NET + PLACE + f"<!--{long[3 << 20:]}-->" + END))

    def test_text_without_end_meets_the_limits(self):
        with open("/dev/zero", "rb") as zeros:  # not even XML
            self.assertEqual(self.start("explore", "-", stdin=zeros).wait(timeout=program.SECONDS), 4)
        model = self.file("text.pnml", NET + "<place id='p'><name><text>" + "x" * (150 << 20))
        self.out_of_memory(self.onager("explore", model, "--memory-limit=60M", code=2))
        self.out_of_memory(self.limited(200, "explore", model))


class Growth(hostile.Case):
    LIMITS = "--time-limit=10", "--memory-limit=300M"

    def test_of_entities(self):
        levels = "".join(f'<!ENTITY e{i} "{f"&e{i - 1};" * 10}">' for i in range(1, 12))
        laughs = f'<!DOCTYPE pnml [<!ENTITY e0 "x">{levels}]>' + NET + "<place id='p'><name><text>&e11;</text></name></place>" + END
        self.refused("explore", self.file("laughs.pnml", laughs), *self.LIMITS, code=4, text="laughs.pnml:1:")
        large = f'<!DOCTYPE pnml [<!ENTITY e "{"x" * 100_000}">]>' + NET + f"<place id='p'><name><text>{'&e;' * 100_000}</text></name></place>" + END
        self.refused("explore", self.file("large.pnml", large), *self.LIMITS, code=4, text="large.pnml:1:")

    def test_of_depth(self):
        for depth in (9_000, 11_000, 1_000_000):
            deep = NET + PLACE + "<page id='x'>" * depth + "</page>" * depth + END
            done = self.onager("explore", self.file("deep.pnml", deep), *self.LIMITS, code=None)
            self.assertEqual(done.returncode, 0 if depth < 9_990 else 4, done.stderr[-300:])

    def test_of_attributes(self):
        many = NET + "<place id='p' " + " ".join(f"a{i}='x'" for i in range(50_000)) + "/>" + END
        self.onager("explore", self.file("many.pnml", many), *self.LIMITS)
        same = NET + "<place id='p' id='q'/>" + END
        self.refused("explore", self.file("same.pnml", same), code=4, text="same.pnml:1:")

    def test_of_references(self):
        chain = "".join(f"<referencePlace id='r{i}' ref='r{i + 1}'/>" for i in range(30_000)) + "<referencePlace id='r30000' ref='p'/>"
        arcs = "<transition id='t'/><arc id='a' source='r0' target='t'/>"
        self.assertEqual(self.json("explore", self.file("chain.pnml", NET + PLACE + chain + arcs + END), *self.LIMITS)["states"], 2)
        circle = chain.replace("ref='p'", "ref='r0'")
        self.onager("explore", self.file("circle.pnml", NET + PLACE + circle + arcs + END), *self.LIMITS, code=4)


class Encodings(hostile.Case):
    def test_those_that_are_known(self):
        text = NET + PLACE + END
        for encoding in ("utf-8-sig", "utf-16", "iso-8859-1"):
            name = {"utf-8-sig": "UTF-8", "utf-16": "UTF-16", "iso-8859-1": "ISO-8859-1"}[encoding]
            written = f'<?xml version="1.0" encoding="{name}"?>{text}'.encode(encoding)
            self.assertEqual(self.json("explore", self.file(f"{encoding}.pnml", written))["states"], 1)

    def test_those_that_are_not(self):
        for content in (b'<?xml version="1.0" encoding="EBCDIC-7"?>' + NET.encode(), NET.encode() + b"\xff\xfe" + END.encode(),
                        NET.encode("utf-16")[:-3], NET.encode() + b"\0" + END.encode(), b"\xef\xbb\xbf", b"", b"\0" * 1000):
            self.refused("explore", self.file("bad.pnml", content), code=4, text="bad.pnml")


if __name__ == "__main__":
    hostile.main()
