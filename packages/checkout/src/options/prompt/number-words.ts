import { plainLetters } from '@florin/page-reading/words/plain-letters';

/**
 * Two, three and so on in the languages that wishes are made in. Words that mean something else in English (`to`, `fire`, `on`, `due`)
 * are left out: nobody is asked how many of what they never counted.
 */
const FROM_TWO: readonly string[] = [
  'two three four five six seven eight nine ten eleven twelve',
  'zwei drei vier fünf sechs sieben acht neun zehn - zwölf',
  'deux trois quatre cinq six sept huit neuf dix onze douze',
  'dos tres cuatro cinco seis siete ocho nueve diez once doce',
  '- tre quattro cinque - sette otto nove dieci undici dodici',
  'dois três quatro cinco seis sete oito nove dez onze doze',
  'twee drie vier vijf zes zeven acht negen tien - twaalf',
  'dwa trzy cztery pięć sześć siedem osiem dziewięć dziesięć jedenaście dwanaście',
  'två tre fyra - - sju åtta nio tio elva tolv',
  '- tre - - seks syv otte ni - elleve tolv',
  '- tre - - seks sju åtte ni - elleve tolv',
  'kaksi kolme neljä viisi kuusi seitsemän kahdeksan yhdeksän kymmenen - -',
  'dva tři čtyři pět šest sedm osm devět deset jedenáct dvanáct',
  'iki üç dört beş altı yedi sekiz dokuz - - -',
  'два три четыре пять шесть семь восемь девять десять одиннадцать двенадцать',
  '二 三 四 五 六 七 八 九 十 十一 十二',
  '두 세 - 다섯 여섯 일곱 여덟 아홉 열 - -',
  'doi trei patru cinci șase șapte opt nouă zece unsprezece doisprezece',
  'kettő három négy öt - hét nyolc kilenc tíz tizenegy tizenkettő',
  'dva tri četiri - šest sedam osam devet deset jedanaest dvanaest',
  'dva tri štyri - šesť sedem osem deväť desať jedenásť dvanásť',
  'два три чотири - шість сім вісім - десять одинадцять дванадцять',
  'два три четири пет шест седем осем девет десет единайсет дванайсет',
  'δύο τρία τέσσερα πέντε έξι επτά οκτώ εννέα δέκα έντεκα δώδεκα',
  'اثنان ثلاثة أربعة خمسة ستة سبعة ثمانية تسعة عشرة - -',
  'שתיים שלוש ארבע חמש שש שבע שמונה תשע עשר - -',
  'dua tiga empat - enam tujuh delapan sembilan sepuluh sebelas -',
  'hai ba - - - - - - - - -',
];

/** What is said for the same number in one of these languages otherwise. */
const BESIDE: readonly (readonly [string, number])[] = [
  ['zwo', 2],
  ['duas', 2],
  ['dwie', 2],
  ['dve', 2],
  ['две', 2],
  ['两', 2],
  ['兩', 2],
  ['două', 2],
  ['két', 2],
  ['dvije', 2],
  ['дві', 2],
  ['δυο', 2],
  ['τρεις', 3],
  ['τέσσερις', 4],
  ['εφτά', 7],
  ['οχτώ', 8],
  ['اثنين', 2],
  ['ثلاث', 3],
  ['أربع', 4],
  ['خمس', 5],
  ['שניים', 2],
  ['שני', 2],
  ['שתי', 2],
  ['שלושה', 3],
  ['ארבעה', 4],
  ['חמישה', 5],
  ['couple', 2],
  ['dozen', 12],
  ['dutzend', 12],
  ['douzaine', 12],
  ['docena', 12],
];

/** @example NUMBER_WORDS.get('zwei') // 2 */
export const NUMBER_WORDS: ReadonlyMap<string, number> = new Map(
  [
    ...FROM_TWO.flatMap((words) => words.split(' ').map((word, index) => [word, index + 2] as const)),
    ...BESIDE,
    ['zero', 0] as const,
    ['one', 1] as const,
  ]
    .filter(([word]) => word !== '-')
    .map(([word, value]) => [plainLetters(word), value]),
);

/** What stands behind a number of pieces. */
export const COUNTED: ReadonlySet<string> = new Set(
  `x of pcs pc piece pieces unit units copies items times pack packs stück stueck stk exemplare pièces pièce exemplaires unidades
unidad piezas piezas pezzi pezzo unità peças peça stuks exemplaren sztuki sztuk szt stycken styck st stykker kpl kappaletta kusy kusů ks adet tane
bucăți bucată buc darab db komada komad kom kusov штуки броя бройки бр τεμάχια τεμάχιο τεμ قطع قطعة حبات حبة יחידות יחידה buah potong cái chiếc
шт штуки штук экземпляра 個 つ 点 枚 本 冊 着 足 セット 个 個 件 只 条 本 双 套 份 개 장 벌 켤레 권`
    .split(/\s+/)
    .map(plainLetters),
);
