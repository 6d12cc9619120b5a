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


if __name__ == "__main__":
    hostile.main()
