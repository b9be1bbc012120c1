// Words of refusal: of what failed, was refused, or was taken back before it counted. Each is a stem and what it ends in where that says of a
// payment that it happened to it: `Estornado`, `Abgewiesene`, not `Estorno`, `Abweisung`, which are movements of their own.
import { plainKey } from './names.ts'

const verbs = [
  ['declin|reject|refus|revers|revert|fail|cancell?', 'ed'],
  [
    'annull?|anul|cancell?|rejeit|rechaz|recus|refu[sz]|rifiut|estorn|storn|declin',
    'ad[oa]s?|at[aeio]?',
  ],
  ['deneg|malogr|falh', 'ad[oa]s?|ou'],
  ['negad|fallid|revertid|devolvid|devuelt|(?:mal|in)sucedid', '[oa]s?'],
  ['negat|fallit|respint', '[aeio]'],
  ['respins|esuat|nereusit', '[aei]?'],
  ['annul|rejet|echou', 'ee?s?'],
  ['refus|declin', 'ees?'],
  [
    '(?:nao|no|non) (?:autori[sz]|aprob|aprov|ejecut|efetu|efectu|realiz|conclui|esegui)',
    '(?:zz)?[ai]?[dt][aeio]s?',
  ],
  [
    'abgewiesen|abgelehnt|abgebrochen|zuruck(?:ge)?wiesen|zuruckgezogen|storniert|annulliert|verweigert|widerrufen|fehlgeschlagen|gescheitert|nicht (?:ausgefuhrt|genehmigt|autorisiert)',
    '(?:e[mnrs]?)?',
  ],
  ['geweiger|geannuleer|mislukt|afgewezen|afgekeur|teruggedraai|gestorneer', 'de?|e?'],
  [
    'avvis|afvis|mislykk?|misslyck|annuller|makuler|kanseller|feil|fejl|avslag',
    'te?|ete?|edes?|ade?s?|ats?|en',
  ],
  ['void', '(?:ed)?'],
  ['nekad', 'e|es|'],
  ['hylat|perut|peruutet|evat|epaonnistu', 't[uy]|tiin|yt|i|nut|neet'],
  [
    'odrzucon|anulowan|nieudan|odmowion|cofniet|nieskuteczn|niezrealizowan|zamitnut|zamietnut|zrusen|odmitnut|odmietnut|neuspesn|neuspjesn|selhal|zlyhal|stornovan|storniran|odbijen|odbacen|otkazan|ponisten|zavrnjen|preklican',
    '[aeoy]?',
  ],
  [
    'отклонен|отменен|аннулирован|неуспешн|скасован|відхилен|неуспішн|анульован|отхвърлен|анулиран|одбиjен|поништен',
    '\\p{L}{0,3}',
  ],
  ['απορριφθ|απορριφτ|ακυρωθ|ακυρωμεν|απετυχ|αποτυχημεν', '\\p{L}{0,4}'],
  ['noraidit|atcelt|atteikt|atmest|atsaukt|nepavyk', '(?:as|[aiou]s?|usi|es|s)?'],
  ['tuhistat|keeldut|ebaonnestu|tagasi lukat', 'ud|nud|s'],
  ['elutasit|visszautasit|visszavon|meghiusul|sikertelen|torol', '(?:ot)?t|va|'],
  ['reddedil|basarisiz|ditolak|dibatalkan|gagal|imeshindwa', 'di|en|mis|'],
] as const

const stems = verbs.map(([stem]) => stem).join('|')
const participles = verbs.map(([stem, end]) => `(?:${stem})(?:${end})`).join('|')

const refused = new RegExp(`(?<!\\p{L})(?:${participles})(?!\\p{L})`, 'u')
/** Words that other things are called by as well: they say it where they stand alone. */
const others = new Set(
  'denied|cancelled by user|expired|expirado|expirada|refuse|devolvido nao pago|blocked|unsuccessful|failed to send|non riuscito|iptal|iptal edildi|chargedback|交易关闭|已关闭|已取消|取消|失败|交易失败|취소|승인취소|결제취소'
    .split('|')
    .map(plainKey),
)
const begun = new RegExp(
  `(?:^| )(?:${stems}|denied|returned|bounce|charge ?b|unsuccess|iptal|ruck(?:buch|gang|last))`,
  'u',
)

/** It says of itself that a payment was refused. `key`: as `plainKey` leaves it. */
export const isRefused = (key: string) => others.has(key) || refused.exec(key)?.[0] === key

/** One of its words says so. */
export const saysRefused = (key: string) => refused.test(key)

/** One of its words is akin to those that do. */
export const maySayRefused = (key: string) => begun.test(key)
