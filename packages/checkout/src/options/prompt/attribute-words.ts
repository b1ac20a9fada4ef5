import { plainLetters } from '@florin/page-reading/words/plain-letters';
import type { Word } from './words.ts';

/**
 * What a thing of this colour is said to be, in the languages that wishes are made in. A star stands for the endings of a language; words
 * that mean something else in another language (`or`, `bez`, `mor`) are left out.
 */
const COLOURS: Readonly<Record<string, string>> = {
  black:
    'black blacks schwarz schwarze schwarzen schwarzer schwarzes schwarzem noir noire noirs noires negro negra negros negras nero nera neri nere preto preta pretos pretas zwart zwarte svart svarta svarte musta mustan mustaa mustana mustat czarn* čern* čiern* fekete* negru neagră negre crni crna crno crnu crne черн* чёрн* чорн* черен μαύρ* أسود سوداء الأسود السوداء اسود שחור שחורה siyah* hitam đen 黒 黒色 ブラック 黑 黑色 검정* 검정색* 검은색* 블랙*',
  white:
    'white whites weiß weiss weiße weißen weißer weißes weisse weissen blanc blanche blancs blanches blanco blanca blancos blancas bianco bianca bianchi bianche branco branca brancos brancas wit witte vit vitt hvid hvide hvidt hvit hvite hvitt valkoinen valkoisen valkoista valkoisena biał* biel* fehér* alb albă bijel* bela белый белая белое белую белого белой белые білий біла біле білу білого бял бяла бяло бели λευκ* άσπρ* أبيض بيضاء الأبيض البيضاء ابيض לבן לבנה beyaz* putih 白 白色 ホワイト 흰색* 하얀색* 화이트*',
  grey: 'grey gray grau graue grauen grauer graues gris grises grigio grigia grigi grigie cinza cinzento cinzenta cinzentos grijs grijze grå grått gråa gråt harmaa harmaan harmaata harmaana szar* siv* szürke* gri серая серое серый серую серого серой сірий сіра сіре сіру γκρι γκρίζ* رمادي رمادية الرمادي אפור אפורה abu-abu 灰色 グレー 灰 회색* 그레이*',
  navy: 'navy navyblau marineblau dunkelblau marine marinblå marineblå granatow* bleumarin lacivert* navyblå laivastonsininen tummansininen sötétkék* tamnoplav* marino marinho marineblauw donkerblauw 紺 紺色 ネイビー 藏青 藏青色 海军蓝 海軍藍 深藍色 深蓝色 남색* 네이비* كحلي كحلية الكحلي',
  blue: 'blue blau blaue blauen blauer blaues bleu bleue bleus bleues azul azules azuis blu blauw blauwe blå blått blåa sininen sinisen sinistä sinisenä niebiesk* modr* kéket kékben kékszínű albastru albastră albastre plava plavi plavo plavu plavoj синий синяя синее синюю синего синей синем синим синя синьо сини синій синє синю μπλε أزرق زرقاء الأزرق الزرقاء ازرق כחול כחולה mavi* biru 青 青色 ブルー 蓝 蓝色 藍色 파란색* 파랑* 블루*',
  red: 'red rot rote roten roter rotes rouge rouges rojo roja rojos rojas rosso rossa rossi rosse vermelho vermelha vermelhos vermelhas rood rode röd röda rött rød røde rødt punainen punaisen punaista punaisena czerwon* červená červený červené červenou červeného červenej piros* vörös* roșu roșie roşu roşie crven* красн* червон* червен* κόκκιν* أحمر حمراء الأحمر الحمراء احمر אדום אדומה kırmızı* merah 赤 赤色 レッド 红 红色 紅色 빨간색* 빨강* 레드*',
  green:
    'green grün grüne grünen grüner grünes gruen vert verte verts vertes verde verdes verdi groen groene grön gröna grönt grøn grønn grønne grønt vihreä vihreän vihreää vihreänä zielon* zelená zelený zelené zelenou zelenú zelena zeleni zeleno zelenu zöld* зелен* зелён* πράσιν* أخضر خضراء الأخضر الخضراء اخضر ירוק ירוקה yeşil* hijau 緑 緑色 グリーン 绿 绿色 綠色 초록색* 초록* 녹색* 그린*',
  yellow:
    'yellow gelb gelbe gelben gelber gelbes jaune jaunes amarillo amarilla amarillos amarillas giallo gialla gialli gialle amarelo amarela amarelos amarelas geel gele gul gula gult gule keltainen keltaisen keltaista keltaisena żółt* žlut* žlt* sárga* galben galbenă žuta žuti žuto žutu желт* жёлт* жовт* жълт* κίτριν* أصفر صفراء الأصفر اصفر צהוב צהובה sarı kuning 黄色 イエロー 黃色 노란색* 노랑* 옐로우*',
  orange:
    'orange oranges orangene orangefarben naranja naranjas arancione arancioni laranja oranje orangea oransje oranssi oranssin pomarańczow* oranžov* narancssárga portocaliu portocalie narančast* оранжев* помаранчев* πορτοκαλί برتقالي برتقالية البرتقالي כתום כתומה turuncu* オレンジ オレンジ色 橙色 橘色 주황색* 오렌지*',
  pink: 'pink rosa rosafarben roze rosado rosada ljusrosa lyserød vaaleanpunainen vaaleanpunaisen różow* růžov* ružov* rózsaszín* roz ružičast* roza розов* рожев* ροζ وردي وردية الوردي ורוד ורודה pembe* ピンク 桃色 粉色 粉红色 粉紅色 분홍색* 핑크*',
  purple:
    'purple violet violett violette violetta lila morado morada púrpura viola roxo roxa paars paarse lilla violetti violetin fioletow* fialov* mov ljubičast* фиолетов* фіолетов* лилав* μωβ μοβ بنفسجي بنفسجية أرجواني סגול סגולה ungu 紫 紫色 パープル 보라색* 퍼플*',
  brown:
    'brown braun braune braunen brauner braunes brun brune bruns brunes marron marrón marrones marrone marroni marrom castanho castanha bruin bruine brunt bruna ruskea ruskean ruskeaa ruskeana brązow* hnědá hnědý hnědé hnědou hnedá hnedý hnedú maro maroniu smeđ* коричнев* кафяв* καφέ بني بنية البني חום חומה kahverengi* cokelat coklat 茶色 ブラウン 棕色 咖啡色 갈색* 브라운*',
  beige:
    'beige beigen beigefarben beis bej beżow* béžov* bézs* бежев* μπεζ بيج בז ベージュ 米色 杏色 베이지*',
  turquoise:
    'turquoise türkis turchese turquesa turkoois turkos turkis turkoosi turkusow* tyrkysov* türkiz* turcoaz tirkizn* бирюзов* бірюзов* тюркоаз τιρκουάζ تركواز טורקיז turkuaz ターコイズ 绿松石色 청록색*',
  silver:
    'silver silber silbern silberne argenté argentée plateado plateada argento prateado prateada zilver zilveren sølv hopea hopean srebrn* stříbrn* strieborn* ezüst* argintiu argintie серебрист* сріблист* сребрист* ασημί فضي فضية الفضي כסוף כסופה gümüş* perak シルバー 銀色 银色 은색* 실버*',
  gold: 'gold golden goldene goldenen doré dorée dorado dorada oro dourado dourada goud gouden guld gullfarget kulta kullanväri* złot* zlat* arany* auriu aurie золот* златн* златист* χρυσ* ذهبي ذهبية الذهبي זהב emas ゴールド 金色 금색* 골드*',
};

/** Words that mean something else without their marks: Vietnamese `tím` is no Tim. */
const MARKED: Readonly<Record<string, string>> = {
  white: 'trắng bílá bílý bílé bílou',
  grey: 'xám šedá šedý šedé šedou',
  red: 'đỏ',
  pink: 'hồng',
  purple: 'tím',
  brown: 'nâu',
  blue: 'kék',
};

/** What such wishes are announced by. */
const ANNOUNCED: Readonly<Record<string, string>> = {
  colour:
    'colour colours color colors farbe farben couleur couleurs colore colori cor cores kleur kleuren färg färger farve farver farge farger väri värin värit värisenä kolor kolory kolorze koloru barva barvy barvě barvu farba farby farbe szín színben színű culoare culoarea boja boje boji цвят цвета цвет цвете цветом колір кольору кольорі χρώμα χρώματος لون اللون لونه צבע בצבע renk rengi renkte renkli warna カラー 色 颜色 顏色 색 색상 컬러',
  size: 'size sizes größe grösse groesse größen taille talla tallas tamaño taglia misura tamanho tamanhos maat maten storlek storleken størrelse koko koon kokoa rozmiar rozmiaru rozmiarze velikost velikosti veľkosť veľkosti méret méretben méretű mărime mărimea măsura veličina veličine veličini размер размера розмір розміру μέγεθος νούμερο مقاس المقاس قياس מידה במידה beden bedeni ukuran サイズ 尺码 尺寸 尺碼 사이즈',
};

/** The same, by their marks. */
const ANNOUNCED_MARKED: Readonly<Record<string, string>> = { colour: 'màu', size: 'cỡ' };

const folded = (words: string) => words.split(' ').map(plainLetters);

const byWord = (lists: Readonly<Record<string, string>>, read: (words: string) => readonly string[]) =>
  new Map(Object.entries(lists).flatMap(([meaning, words]) => read(words).map((word) => [word, meaning])));

const EXACT = byWord(COLOURS, folded);
const EXACT_MARKED = byWord(MARKED, (words) => words.split(' '));
const ANNOUNCING = byWord(ANNOUNCED, folded);
const ANNOUNCING_MARKED = byWord(ANNOUNCED_MARKED, (words) => words.split(' '));

const STEMS = [...EXACT].flatMap(([word, colour]) =>
  word.endsWith('*') ? [{ colour, stem: word.slice(0, -1) }] : [],
);
/** Longer ones are other words: `modračka`. Korean adds words of two syllables, and is folded into single letters. */
const endingMax = (stem: string) => (/\p{Script=Hangul}/u.test(stem) ? 6 : 3);

/**
 * The colour that a word names, in any language; null for every other word.
 * @example colourOf(wordsOf('Lacivert')[0]) // 'navy'
 */
export function colourOf({ text, written }: Word): string | null {
  const exact = EXACT.get(text) ?? EXACT_MARKED.get(marked(written));
  if (exact !== undefined) return exact;
  const isFormOf = (stem: string) => text.startsWith(stem) && text.length <= stem.length + endingMax(stem);
  return STEMS.find(({ stem }) => isFormOf(stem))?.colour ?? null;
}

/** What a word announces: `size` for `beden`. */
export function announcedBy({ text, written }: Word): string | null {
  return ANNOUNCING.get(text) ?? ANNOUNCING_MARKED.get(marked(written)) ?? null;
}

/** Sizes that are letters: `M`, `XL`, `3XL`. A small letter may be anything. */
export function isLetterSize({ written }: Word): boolean {
  return /^(?:S|M|L|X{1,3}[SL]|[2-6]XL)$/.test(written);
}

function marked(written: string): string {
  return written.normalize('NFC').toLowerCase();
}
