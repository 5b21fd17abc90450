import { transliterate } from '../encoding/keys.js';

const GERMAN = `
aber alle allem allen aller alles als also am an andere anderen auch auf aus bei beim bevor bis bist da dabei dadurch dafür damit dann
daran darauf daraus darf darin das dass davon dazu dein deine dem den denn der deren des deshalb dich die dies diese diesem diesen dieser
dieses dir doch dort du durch dürfen ein eine einem einen einer eines einfach einmal einzeln er erst es etwas euch für gegen gerade gibt
hab habe haben hat hatte hier hin hinter ich ihm ihn ihnen ihr ihre ihrem ihren ihrer im immer in ins ist je jede jedem jeden jeder jedes
jetzt kann kannst kein keine keinem keinen keiner könne können könnte lassen mal man mehr mein meine mich mir mit muss möchte müssen
müsste nach nachdem ne nein nicht nichts noch nun nur ob obwohl oder ohne schon sehr sein seine seit selbst sich sie sind so sobald sodass
solange soll sollen sollte sonst sowie um und uns unser unsere unter viel viele vom von vor wann war waren warum was weder weg wegen weil
welche welcher welches wenn wer werde werden wie wieder wieso will wir wird wo wofür woher wollen worden wurde wurden würde zu zum zur
zurück zwar zwischen über
`;
const FRENCH = `
alors au aucun aussi autre aux avant avec avoir ce cela celle celui ces cet cette ceux chaque chez comme dans de depuis donc dont elle
elles en encore entre est et eux faire fait faut ici il ils jusque la le les leur leurs lors lui ma mais me mes moi mon ni nos notre nous
on ont ou où par parce pas pendant peu peut peux pour pourquoi puis qu quand que quel quelle qui quoi sa se sera si son sont sous sur ta
te tes toi ton tous tout toute toutes trop très tu un une va vers voici voilà vos votre vous étaient était être
`;
const SPANISH_AND_PORTUGUESE = `
además al algo alguna alguns alguém algún ao aos aquel aquela aquele aquilo aquí así até aunque cada como con cual cuando cuál cuándo cómo
del depois desde deve donde dónde ejemplo el ela elas ele eles ella ellos em entonces era eres esa ese eso essa esse esta estamos estas
este esto estos está están eu foi fue fueron hace hacer haciendo hasta hay isso isto já las lo los mas mesmo mi mientras minha mis mismo
muito muy más mí nada no nosotros nuestra nuestro num numa nunca não nós otra otro outra outro para pela pelo pero poco pode por porque
pra puede puedes pues qual quando quem quien quiero qué seja sem ser seu seus siempre sin sobre somos sua suas sus são sí sólo también
também tem tengo tiene tienen todo todos tus uma umas una unas uno unos usted você vocês ya yo él
`;
const ITALIAN = `
abbiamo agli alla allo anche ancora che chi come così cui dagli dai dal dalla dei della delle dello di dopo dove ed fa fare gli hanno ho
io lei li loro mia mio nei nel nella nelle nello noi non nostra nostro ogni per perché però più poi puoi può quale quella quello questa
queste questi questo sarà senza sia siamo sono sta su sul sulla suo tra tutti tutto voi è
`;
const DUTCH = `
aan altijd ben bij daar dan dat deze dit doen een geen haar hebben heeft het hij hoe ik is jij jouw kan kunnen maar meer met mijn moet
moeten na naar niet niets nog nu of om onder ons onze ook op over toch toen tot uit van veel voor waar waarom wanneer want wat we wel werd
wij wordt zal ze zich zij zijn zo zonder zou
`;
const SWEDISH_AND_DANISH = `
att av det efter eller ett från för ikke inte jag jeg med mellan men mig när något och också på ska skal som så til till vad varför
`;
const POLISH = `
ale był było czy dla dlaczego gdy jak już który lub może nie niż od oraz po przez przy się są tak tego też tylko tym za że żeby
`;
/** What is left of English contractions, which are read in two words (`doesn't`, `we'll`). */
const CONTRACTIONS = `
ain aren couldn didn doesn don hadn hasn haven isn ll mightn mustn needn re shan shouldn ve wasn weren won wouldn
`;

/**
 * Articles, pronouns, prepositions, conjunctions, auxiliaries and the commonest adverbs of languages that prompts are written in beside
 * English and Chinese, in plain ASCII letters, for many leave accents out: they say how something is said, and are as rare as names where others write English. Words
 * that mean something to a developer of any language (`jest`, `ab`, `os`, `dos`, `ten`) are none of them.
 */
export const FOREIGN_FUNCTION_WORDS: ReadonlySet<string> = new Set(
  [
    GERMAN,
    FRENCH,
    SPANISH_AND_PORTUGUESE,
    ITALIAN,
    DUTCH,
    SWEDISH_AND_DANISH,
    POLISH,
    CONTRACTIONS,
  ].flatMap((words) => words.trim().split(/\s+/).map(transliterate)),
);
