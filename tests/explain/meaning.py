"""What a sentence says, read by rules: places and numbers in order, what is denied, and words of fixed meaning.

``signature(text, lang)`` reads a text of any of the four languages; ``differences(english, other, lang)`` compares what
two of them say. The rules are the same for every text. They know words by their stems, so they do not understand a
sentence, but opposite sentences differ: a win from a loss, a negation from none, "not 0" from "not {value}", the first
from the last, {a} before {b} from {b} before {a}.

The parts of a signature:

- ``order``: places, numbers and signs in the order of the text; "first", "from ... to" and "leaves" get their meaning
  from this order.
- ``denied``: for each clause with a negation, the next place or number after the negation in this clause, or "".
  A clause has at most one negation, since "нико не може" denies once. Compound words such as "unknown" and "непознат"
  may stand for a negation, and are counted apart.
- ``polar``: wins, losses and draws in the order of the text.
- ``words``: how often each other concept occurs.
"""

from __future__ import annotations

import re
from collections import Counter
from functools import cache
from typing import NamedTuple

LANGUAGES = ("sr", "mk", "ru")

# stems of a concept: en, sr, mk, ru; each is a pattern for one whole word, or for several words with spaces between
CONCEPTS: dict[str, tuple[str, str, str, str]] = {
    "win": (
        r"win|wins|winning|won|winner|winners",
        r"(?:по|до)бе[дђ]\w*|доби\w*",
        r"побе[дѓ]\w*|доби\w*",
        r"выигр\w*|побед\w*|побежд\w*",
    ),
    "lose": (
        r"lose|loses|losing|loser|losers|lost|loss|losses",
        r"губ\w*|изгуб\w*|пораз\w*",
        r"губ\w*|загуб\w*|изгуб\w*|пораз\w*",
        r"проигр\w*|пораж\w*",
    ),
    "draw": (r"draw(?!s? it)|draws(?! it)|drawn", r"нереш\w*", r"нереш\w*|реми", r"в?ничь\w*|ничей\w*"),
    "normal": (r"normal", r"нормалн\w*", r"нормалн\w*", r"обычн\w*|нормальн\w*"),
    "misere": (r"misère", r"мизер\w*", r"мизер\w*", r"мизер\w*|поддавк\w*"),
    "last": (r"(?<=the )last|last(?= move)", r"последњ\w*", r"последн\w*", r"последн\w*"),
    "first": (r"first", r"прв\w*", r"прв\w*", r"перв\w*|впервые"),
    "second": (r"(?<!\} )second", r"други|другог|другом|друге", r"втор\w*", r"втор\w*"),
    "even": (r"even(?! if)", r"паран|парн(?!ост)\w*", r"парен|парн(?!ост)\w*", r"чётн(?!ост)\w*|чётен"),
    "odd": (r"odd", r"непар\w*", r"непар\w*", r"нечётн(?!ост)\w*|нечётен"),
    "only": (r"only", r"само|једин(?!иц)\w*", r"само|единствен\w*", r"только|лишь|единственн\w*"),
    "all": (
        r"every|each|(?<!in )(?<!at )(?<!and )all(?! the same)|always",
        r"свак\w*|сви|све(?! док)|свих|сва|свим\w*|увек",
        r"секо\w*|сите|сè|секаде",
        r"кажд\w*|все|всех|всем|всеми|люб\w*|всегда",
    ),
    "greater": (
        r"greater|larger|exceeds?|bigger",
        r"већ(?:а|е|и|у|ег|ем|им|ој|их|ом|ега|има)|премаш\w*",
        r"поголем\w*|надмин\w*",
        r"(?<!не )больше(?! нет)|(?<!не )превыш\w*|больш(?:ей|его|ему|ую)",
    ),
    "less": (r"less|fewer|smaller", r"мањ\w*", r"помал\w*", r"(?<!не )меньш\w*|поменьше"),
    "greatest": (
        r"greatest|largest|longest|at most|maximum|biggest",
        r"највећ\w*|највиш\w*|најдуж\w*",
        r"најголем\w*|најмногу|најдолг\w*",
        r"наибольш\w*|не более|не больше|дольше всего",
    ),
    "least": (
        r"least|smallest|shortest|fewest",
        r"најмањ\w*|најкраћ\w*|бар|барем",
        r"најмал\w*|барем|најкрат\w*",
        r"наименьш\w*|не менее|не меньше|хотя бы|кратчайш\w*",
    ),
    "same": (
        r"same|equals?|equally|alike",
        r"ист[иаеоу]|истог\w*|истом\w*|истих|истим\w*|истој|једнак\w*",
        r"ист[иаео]|истиот|истата|истото|истите|еднак\w*|исто",
        r"т\w+ же|одинаков\w*|так же",
    ),
    "different": (r"different|differs?|differences?", r"разли\w*", r"разли\w*", r"разли\w*|отлича\w*"),
    "opponent": (r"opponents?", r"противни\w*", r"противни\w*", r"соперни\w*|противни\w*"),
    "mover": (r"player to move", r"играч\w* на потезу", r"играч\w* на потег", r"игрок\w*, чей ход|того, чья очередь"),
    "empty": (r"empty|empties|emptied|emptying", r"празан|празн\w*|испраз\w*", r"празен|празн\w*(?! место)|испраз\w*", r"пуст(?!ь)\w*|опусто\w*"),
    "before": (r"before", r"пре|претходн\w*|пред", r"пред|претходн\w*", r"перед|предыдущ\w*|прежде|раньше"),
    "after": (r"after|next(?! to)|following", r"после|након|следећ\w*|наредн\w*", r"потоа|следн\w*|откако", r"после|следующ\w*|затем"),
    "left": (r"to the left", r"лев\w*|улево|налево", r"лев\w*|налево|одлево", r"лев\w*|слева|влево|налево"),
    "right": (r"to the right", r"десн\w*|надесно", r"десн\w*|надесно|оддесно", r"справа|вправо|направо|право[йм]"),
    "black": (r"black", r"црн\w*", r"црн\w*", r"чёрн\w*"),
    "white": (r"white", r"бел(?:и|а|о|е|у|ог|их|им)", r"бел\w?|белите|белата", r"бел(?:ый|ая|ые|ых|ого|ым)"),
    "column": (r"columns?", r"колон\w*|стуб\w*", r"колон\w*|столб\w*", r"столб\w*|колон\w*"),
    "zero": (r"zeros?", r"нул\w*", r"нул\w*", r"нул\w*"),
    "two": (r"two", r"два|две|двеју|двема|двају", r"два|две", r"два|две|двух|двум|двумя"),
    "three": (r"three", r"три|трију", r"три|трите", r"три|трёх|тремя|трём"),
    "draws it": (r"\b\B", r"(?:на|ис|у)?црт\w*|(?:по|из|пре)ву[цчћ]\w*|рачун\w*", r"(?:на|ис)?црт\w*|(?:по|из)вле[чк]\w*|линија",
                 r"(?:на)?рис\w*|пров\w*|линию"),
}  # fmt: skip
POLAR = ("win", "lose", "draw")
# for these only whether they occur is compared, since pronouns and repetitions differ
LOOSE = {"all", "same", "before", "after", "different", "second", "two", "three", "column", "zero", "left", "right"}
# words that may, but need not, say a concept: each of them allows one more of it
OPTIONAL: dict[str, tuple[str, str, str, str]] = {
    "win": (r"gain|winnings", r"\b\B", r"\b\B", r"\b\B"),
    "last": (r"(?<!the )lasts?(?! move)|final|end|ends", r"најзад|задњ\w*", r"крај\w*|задн\w*", r"конец|конц\w*"),
    "first": (r"begin\w*|start\w*|one", r"почет\w*|најпре|почињ\w*", r"почет\w*|најпрвин|почну\w*", r"нач\w*|сначала"),
    "second": (r"(?:an)?others?|side|also", r"друг\w*", r"друг\w*", r"друг\w*"),
    "even": (r"\b\B", r"парност\w*", r"парност\w*", r"чётност\w*"),
    "odd": (r"even|odd", r"парност\w*", r"парност\w*", r"чётност\w*"),
    "only": (r"alone|just|one|exactly|but|single|by itself|once|nothing|no", r"сам\w*|тек|један|једн\w*|осим|тачно",
             r"сам\w*|еден|една|едно|освен|точно", r"сам\w*|один|одна|одно\w*|кроме|ровно"),
    "all": (r"any|all|whatever|both|everything|whichever|whoever|however|everybody|anything|throughout|whole|wherever|no|none|never|a",
            r"све\w*|било|оба|обе|ма|год|колико|цел\w*|цео|сав|ниједн\w*|свуд\w*|кој\w*|из",
            r"се|било|кој\w*|колку|што|цел\w*|двата|двете|сето|сета|по|и|ниед\w*",
            r"всё|всего|всей|весь|вся|всю|всему|всякий|оба|обе|обоих|сколько|угодно|бы|ни|цел\w*|по|тех"),
    "greater": (r"more|over|beyond|above|higher|pass|passes|further|too|longer|large|exceed\w*|than|most|at least|no|left",
                r"више|преко|прелаз\w*|већ\w*|превише|дуж\w*|виш\w*|јач\w*|изнад|од",
                r"повеќе|над|преку|подолг\w*|премногу|преголем\w*|повис\w*|надмин\w*|посил\w*|поголем\w*|од",
                r"больше|более|больш\w+|выше|свыше|над|длиннее|превы\w+|превосх\w+|слишком"),
    "less": (r"below|under|lower|shorter|least|minus|down", r"испод|краћ\w*|ниж\w*|доле|смањ\w*", r"под|пократ\w*|долу|намал\w*|подолу",
             r"менее|меньше|ниже|короче|под|уменьш\w*|без"),
    "greatest": (r"most|more than|no \w+ above|none above|beyond|within|as long as it|exceed\w*|all|highest|up to", r"максим\w*|највише", r"максим\w*|највис\w*",
                 r"сам\w+|максим\w*|не превыш\w*|до"),
    "least": (r"or more|some|any|minimum|minimal|lowest|more than|not less", r"миним\w*|макар", r"миним\w*|најнис\w*",
              r"миним\w*|сам\w+|меньше всего"),
    "same": (r"copy|copies|too|both|identical|equal\w*|agree|also|such|agrees|one|together|there|mirror", r"исто\w*|изједнач\w*|копир\w*|такође|једна|једно",
             r"исто\w*|изедн\w*|копир\w*|иста\w*|исти\w*|така|еден|една", r"равн\w*|совпада\w*|тоже|сам\w+|повтор\w*|уравн\w*|один|там|одна"),
    "different": (r"distinct|other|unlike|various", r"разн\w*|разлик\w*", r"разлик\w*|разн\w*", r"разн\w*|други\w*"),
    "opponent": (r"other player|other|he|him|against", r"\b\B", r"\b\B", r"\b\B"),
    "mover": (r"to move|whose turn|mover|he|him|his", r"на потезу|играч\w*", r"на потег|играч\w*", r"чей ход|чей|игрок\w*"),
    "empty": (r"not empty|nonempty|free|left", r"непразн\w*|слободн\w*", r"непразн\w*|слободн\w*|преостан\w*", r"непуст\w*|свободн\w*"),
    "before": (r"previous\w*|earlier|until|already|first|ahead|back|in front|last|since|from", r"раније|раниј\w*|до|већ|најпре|испред",
               r"порано|до|веќе|претход\w*|прво", r"до|уже|предшеств\w*|ранее|сначала|пока"),
    "after": (r"then|later|successive|from|consecutive|behind|following|by|according|following|on|once|when|per|past|since|in|along|of|leaves?|lets|every",
              r"затим|потом|онда|касниј\w*|по|иза|тада|даље|пошто|уз|редом",
              r"по|потоа|тогаш|подоцн\w*|по\w*|зад|откако|после|понатаму|натаму|низ",
              r"потом|далее|тогда|через|позже|позднее|за|по|следу\w*|подряд|вслед|когда"),
    "left": (r"left|leftmost", r"\b\B", r"\b\B", r"\b\B"),
    "right": (r"right|rightmost", r"\b\B", r"\b\B", r"прав\w*"),
    "zero": (r"0|empty|nought|none", r"0", r"0", r"0"),
    "two": (r"both|2|twice|either|halves|half|pair|pairs|double\w*", r"оба|обе|2|двој\w*|пар\w*|двапут|двајк\w*|двоцифр\w*",
            r"двата|двете|2|двој\w*|двапати|пар\w*|двајца|дваж\w*", r"оба|обе\w*|2|пара|дважды|двое|обоих|двоичн\w*"),
    "three": (r"3", r"3|троје", r"3", r"3|трое"),
    "white": (r"\b\B", r"бел\w*", r"бел\w*", r"бел\w*"),
    "column": (r"binary|column\w*|digit\w*", r"стубац|ступц\w*", r"столп\w*", r"графа|графы|графе|разряд\w*|кол\w*"),
    "normal": (r"usual|ordinary|plain", r"обичн\w*", r"обичн\w*", r"обычно|прост\w*"),
}  # fmt: skip

_NEGATION = {
    "en": r"not|no|none|never|nobody|nothing|neither|nor|without|cannot|nowhere|\w+n't|non",
    "sr": r"не|ни|ниједн\w*|ниједан|нико|никог\w*|ником\w*|ништа|ничег\w*|ничему|никад\w*|нема|немају|немамо|немате|немаш|"
    r"није|нису|нисам|ниси|нисмо|нисте|неће\w*|нећу|немој\w*|без|none|none|нигде|никакв\w*|немао|немала|немало|нити",
    "mk": r"не|ни|ниеден|ниедна|ниедно|ниедни|никој|никого|ништо|никогаш|нема|немаат|немаме|немаш|немало|немаше|"
    r"немој\w*|none|без|никаде|никак\w*|ниту|нималку|немал\w*",
    "ru": r"не|ни|никто|никого|никому|ничто|ничего|ничему|никогда|нет|нельзя|без|безо|нигде|никак\w*|некуда|нечего",
}
_COMPOUND = {
    "en": r"(?:un|in|im|il|ir|dis|mis)[a-z]{4,}|less than|fails?|failed|lacks?|lacking|missing|instead|only|wrong|against|contradicts|denied|else|other than|except|but|"
    r"refused?|refuses|too|neither|free|outside|rather|ends|endless|still|once|until|unless|forever|keeps?|leaves?|left|away|off",
    "sr": r"(?:не|без)\w{3,}|осим|сем|недоста\w*|одбиј\w*|уместо|само|изван|ван|док|пре|превише|превелик\w*|једин\w*|престан\w*",
    "mk": r"(?:не|без)\w{3,}|освен|недоста\w*|одби\w*|наместо|само|надвор|додека|пред|премногу|преголем\w*|единствен\w*|престан\w*",
    "ru": r"(?:не|без|бес)\w{3,}|кроме|отказ\w*|вместо|только|лишь|вне|пока|слишком|единственн\w*|перестан\w*",
}
"""Words that deny in themselves, or whose translation may: each of them allows one negation more on the other side."""
_NO_NEGATION = {  # "at most" and "at least", "whatever", "of which"
    "en": r"(?:not|no) (?:more|less|fewer) than|not exceed\w*|no later than|no longer than",
    "sr": r"не (?:више|мање|већ\w+|мањ\w+) од|од којих|\(не\)",
    "mk": r"не (?:повеќе|помалку|пого\w+|пома\w+) од|од кои|\(не\)",
    "ru": r"не (?:более|менее|больше|меньше|превыш\w*|выше|ниже)|(?:чт?о|как|где|кто|сколько|каких) (?:\w+ ){0,3}ни|из которых|"
    r"\(нет\)",
}
_BORDERS = {
    "en": r"and|but|or|if|that|which|who|while|when|so|then|than|though|because|where|until|unless|nor|whether",
    "sr": r"и|а|али|или|ако|да|који\w*|која|које|ко|док|кад\w*|па|него|јер|где|што|чиј\w*",
    "mk": r"и|а|но|туку|или|ако|дека|кој\w*|која|кое|што|додека|кога|па|отколку|бидејќи|каде|за да",
    "ru": r"и|а|но|или|если|что|котор\w*|кто|пока|когда|то|чем|потому|где|чтобы|чей|чья|чьё",
}
"""Words that begin a clause; punctuation does so as well."""
_BOOK = "Winning Ways"
"""The book is named so in every language."""
_STOPS = re.compile(r"[.;:!?,()\[\]«»„“”\"–—]")
_ITEM = re.compile(r"\{\w+\}|\d+|[=<>≤≥≠+⊕×^√]")


class Signature(NamedTuple):
    """What a text says as far as the rules see."""

    order: tuple[str, ...]
    denials: int
    denied: Counter[str]
    spare: int
    polar: tuple[str, ...]
    words: dict[str, int]


@cache
def _word(pattern: str) -> re.Pattern[str]:
    return re.compile(rf"(?<![\w{{'’-])(?:{pattern})(?![\w}}])")


@cache
def _stems(lang: str) -> tuple[dict[str, re.Pattern[str]], dict[str, re.Pattern[str]]]:
    column = ("en", *LANGUAGES).index(lang)
    strict = {name: _word(stems[column]) for name, stems in CONCEPTS.items()}
    return strict, {name: _word(stems[column]) for name, stems in OPTIONAL.items()}


@cache
def signature(text: str, lang: str) -> Signature:
    """The signature of a text."""
    low = text.replace(_BOOK, "").lower()
    items = [(found.start(), found[0]) for found in _ITEM.finditer(low)]
    plain = _word(_NO_NEGATION[lang]).sub(lambda found: "·" * len(found[0]), low)
    borders = sorted({found.start() for pattern in (_STOPS, _word(_BORDERS[lang])) for found in pattern.finditer(plain)})
    denials = [found.span() for found in _word(_NEGATION[lang]).finditer(plain)]
    clauses = {sum(border < start for border in borders) for start, _ in denials}
    denied = Counter(
        item for _, end in denials for place, item in items if re.fullmatch(r" (?:\w{1,2} )?", low[end:place])
    )
    strict, _ = _stems(lang)
    polar = sorted((found.start(), name) for name in POLAR for found in strict[name].finditer(low))
    return Signature(
        tuple(item for _, item in items),
        len(clauses),
        denied,
        len(_word(_COMPOUND[lang]).findall(plain)),
        tuple(name for _, name in polar),
        {name: len(pattern.findall(low)) for name, pattern in strict.items() if name not in POLAR},
    )


@cache
def _optional(name: str, text: str, lang: str) -> int:
    pattern = _stems(lang)[1].get(name)
    return len(pattern.findall(text.lower())) if pattern else 0


def differences(english: str, other: str, lang: str) -> list[str]:
    """In what the signatures of a text and its translation differ."""
    ours, theirs = signature(english, "en"), signature(other, lang)
    found = []
    if ours.order != theirs.order:
        found.append("order")
    said = ours.polar
    if theirs.words["draws it"] and "draw" not in theirs.polar:
        said = tuple(name for name in said if name != "draw")  # a picture is drawn
    if said != theirs.polar and not (
        (gains := _optional("win", english, "en")) and theirs.polar == ("win",) * (len(said) + gains)
    ):
        found.append("polar")
    if ours.denied != theirs.denied:
        found.append("denied item")
    if ours.denials > theirs.denials + theirs.spare or theirs.denials > ours.denials + ours.spare:
        found.append("denied")
    for name in CONCEPTS:
        if name in POLAR or name == "draws it":
            continue
        a, b = ours.words[name], theirs.words[name]
        if a == b:
            continue
        most_a, most_b = a + _optional(name, english, "en"), b + _optional(name, other, lang)
        if name in LOOSE:
            a, b, most_a, most_b = (min(1, number) for number in (a, b, most_a, most_b))
        if a > most_b or b > most_a:
            found.append(name)
    return sorted(found)


def concept(name: str, lang: str) -> re.Pattern[str]:
    """The words of a concept in a language."""
    return _stems(lang)[0][name]


def denials(text: str, lang: str) -> list[re.Match[str]]:
    """The negations of a text."""
    return list(_word(_NEGATION[lang]).finditer(_word(_NO_NEGATION[lang]).sub(lambda found: "·" * len(found[0]), text)))


def items(text: str) -> list[re.Match[str]]:
    """The places, numbers and signs of a text."""
    return list(_ITEM.finditer(text))
