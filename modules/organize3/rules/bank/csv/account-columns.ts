// Which column of a table says whose account each row is of: by its name, else by numbers of accounts and cards that come again.
import { isAccountKind } from './accounts.ts'
import { areSameSizes, isAmounts, named, type Facts } from './facts.ts'
import { fitOf, isOfMeans, isOfOther, isOfPlace, isOfTerminal, nameKey } from './names.ts'

/** Undefined where all rows are of one account, or nothing says that they are not. `isWhole`: balances follow from all of them. */
export function accountColumn(
  free: readonly Facts[],
  facts: readonly Facts[],
  isWhole: boolean,
): { readonly one: Facts; readonly by: 'name' | 'content' } | undefined {
  const isBare = facts.every(({ name }) => name === '')
  const mayBeOwn = (one: Facts) =>
    isBare
      ? areNumbers(one) || arePaths(one)
      : !isWhole && ((areOwnNumbers(one, facts) && !isOfParty(one, facts)) || areKinds(one))
  const called = calledSo(free, facts) ?? (isWhole ? undefined : cardColumn(free, facts))
  const found = called ?? free.find(mayBeOwn)
  return found && { one: found, by: called ? 'name' : 'content' }
}

/** Of several columns called so that of most names, where they are few: two accounts may have one name and two numbers. */
function calledSo(free: readonly Facts[], facts: readonly Facts[]): Facts | undefined {
  const own = free.filter((one) => one.filled > 0 && !isMoney(one, facts) && !isOfParty(one, facts))
  const called = named(own, 'account', () => true)
  // One's own number is in every row, that of others where there is one.
  const numbers = own.filter(({ values }) => values.every((text) => /\d/.test(text)))
  const best = called?.filled === 1 ? called : (named(numbers, 'account', () => true) ?? called)
  if (!best || !isFew(best)) return best
  const finer = own.filter(
    (one) => fitOf('account', one.name) > 0 && isFew(one) && one.filled >= best.filled,
  )
  return finer.reduce((most, one) => (isFiner(one, most) ? one : most), best)
}

/** Cards of one statement, by their numbers or names, blank where none paid; not those that a shop was paid with. Or where the money is. */
function cardColumn(free: readonly Facts[], facts: readonly Facts[]): Facts | undefined {
  const isOfShop = facts.some(({ name }) => isOfTerminal(name))
  return isOfShop
    ? undefined
    : free.find((one) => {
        const { name, filled, distinct, sides } = one
        const before = facts[one.at - 1]
        const isOther =
          isOfParty(one, facts) ||
          (before !== undefined && fitOf('account', before.name) > 0 && isOfParty(before, facts))
        const isPlace = isOfPlace(name) && !isOther
        return (
          !isMoney(one, facts) &&
          (cardName.test(nameKey(name)) || isPlace || isOfCash(one)) &&
          filled > 0 &&
          distinct > 1 &&
          isFew(one) &&
          sides < 0.9
        )
      })
}

/** What was paid with, cash among it: a bank keeps none. */
const isOfCash = ({ name, values }: Facts) =>
  isOfMeans(name) && values.some((text) => cash.test(nameKey(text)))

const cash =
  /^(?:(?:in )?cash|dinheiro|(?:em )?especie|efectivo|contant(?:[ie]|en)?|especes|bar(?:geld|zahlung)?|kasse|kontant(?:er)?|kateinen|gotowka|hotovost|hotove|hotovosti|keszpenz|nakit|numerar|наличн\p{L}+|готівка|现金|現金|tunai|tien mat)$/u

const cardName =
  /^(?:(?:n|no|nr|num|numero|final)(?: d[oae](?: la)?)? )?(?:card|cartao|tarjeta|karte|kreditkarte|carte|carta|kaart|kort|karta|kortti)(?: (?:no|number|nr|num|used|ending(?: in| with)?|last (?:4|four)(?: digits)?|final|name))?$|^(?:card ?(?:holder|member)(?: name)?|member name|karteninhaber|portador|titular)$|^(?:karten ?(?:nr|nummer)|kort ?nummer|kaart ?nummer|numer karty|cislo karty)$|^(?:カート番号|こ利用カート|卡号)$/

/** An amount under such a name. */
const isMoney = (one: Facts, facts: readonly Facts[]) => {
  const isSame = (other: Facts) => areSameSizes(one, other) && areSameSizes(other, one)
  const isOfAmounts = (other: Facts) => other !== one && fitOf('value', other.name) > 0
  return (
    one.values.some((text) => /\d[.,]\d\d\D?$/.test(text)) ||
    (isAmounts(one) && facts.some((other) => isOfAmounts(other) && isSame(other)))
  )
}

const isFew = ({ distinct, values }: Facts) => distinct <= Math.max(3, values.length / 3)

/** Several in all rows, which repeat. */
const areFew = ({ filled, order, distinct, values }: Facts) =>
  filled === 1 && order === undefined && distinct > 1 && distinct <= Math.max(2, values.length / 3)

/** IBANs, numbers or kinds of accounts in a table without names. */
const areNumbers = (one: Facts) =>
  areFew(one) &&
  one.values.every((text) => iban.test(text) || plainNumber.test(text) || isAccountKind(text))

/** Kinds of accounts, cards and cash among them, under a name that says nothing of it: `Source`. */
const areKinds = (one: Facts) =>
  areFew(one) &&
  (['description', 'party', 'category'] as const).every((role) => fitOf(role, one.name) === 0) &&
  one.values.some(isAccountKind) &&
  one.values.every(
    (text) => isAccountKind(text) || brand.test(nameKey(text)) || cash.test(nameKey(text)),
  )
const brand =
  /^(?:visa|master ?card|amex|american express|(?:credit|debit) ?card|kreditkarte|paypal)$/

/** Accounts of a journal of double entry: `Assets:Checking`. */
const arePaths = ({ filled, values, distinct }: Facts) =>
  filled === 1 && distinct > 1 && values.every((text) => /^\p{L}[^:]*(?::\S[^:]*)+$/u.test(text))

/** IBANs, and numbers of cards with digits that are hidden, whatever their column is called; not the cards that a shop was paid with. */
const areOwnNumbers = (one: Facts, facts: readonly Facts[]) =>
  areFew(one) &&
  !isOfOther('account', one.name) &&
  !facts.some(({ name }) => isOfTerminal(name)) &&
  one.values.every((text) => iban.test(text) || hiddenNumber.test(text))

const iban = /^[A-Z]{2}\d{2}[A-Z0-9 ]{8,32}$/
const hiddenNumber = /^(?:\d{4,6} ?(?:\d\d)?)?[*xX•]{2}[*xX• ]*\d{2,4}$/
const plainNumber = /^\d[\d -]{5,22}\d$/

/** Of one account its number tells it from others of the next file, its name may not. */
function isFiner(one: Facts, other: Facts): boolean {
  const isNumber = ({ values }: Facts) => values.some((text) => /\d/.test(text))
  const isOne = one.distinct === 1 && other.distinct === 1
  return one.distinct > other.distinct || (isOne && isNumber(one) && !isNumber(other))
}

/**
 * A number behind the name of the other party, or before the code of its bank, is the other party's account, unless many parties share
 * one, as they do one's own.
 */
function isOfParty({ at, name, values, distinct }: Facts, facts: readonly Facts[]): boolean {
  const [before, after] = [facts[at - 1], facts[at + 1]]
  const isNumber =
    isOfPlace(name) || (values.some((text) => /\d{2}/.test(text)) && !values.some(hasWord))
  const isBehindParty = before !== undefined && fitOf('party', before.name) > 0
  const isBeside =
    isBehindParty ||
    /\b(?:bic|blz|swift|bankleitzahl|nazwa banku|ag[eê]ncia)|^bank$/i.test(after?.name ?? '')
  const party = isBehindParty ? before : facts.find(({ name }) => fitOf('party', name) > 0)
  return isNumber && isBeside && (party === undefined || distinct > party.distinct / 2)
}

/** `Checking 1234`, unlike `NL91 ABNA 0417`. */
const hasWord = (text: string) => /\p{L}{5}/u.test(text)
