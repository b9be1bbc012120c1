// What did not happen is asked about where no list has the word or the name of its column: a payment that was rejected moved nothing.
import { describe, expect, test } from 'vitest'
import { readText } from './setup.ts'

const table = (name: string, words: readonly string[]) =>
  [
    `Date,Description,Amount,${name}`,
    ...words.map((word, at) => `2026-10-1${at},Shop ${at},-${at + 1}0.00,${word}`),
  ].join('\n')
/** The lines that are left out or asked about, by their words. */
const heldIn = (name: string, words: readonly string[]) => {
  const { reading, lines } = readText(table(name, words))
  const asked = reading.questions.flatMap(({ about, cell }) => (about === 'state' ? [cell] : []))
  const out = words.filter((_, at) => !lines.some(({ line }) => line === at + 2))
  return [...new Set([...asked, ...out])]
}

describe('a movement that did not happen', () => {
  test.each([
    ['Statut', 'Exécuté', 'Rejetée'],
    ['Transaction state', 'DONE', 'REVERSED'],
    ['Stare', 'Finalizată', 'Anulată'],
    ['Estatus', 'Aplicado', 'Devuelto'],
    ['Durumu', 'Tamamlandı', 'Başarısız'],
    ['Zustand', 'Erledigt', 'Rückgängig'],
    ['Trạng thái', 'Thành công', 'Thất bại'],
    ['สถานะ', 'สำเร็จ', 'ล้มเหลว'],
    ['상태', '완료', '취소'],
    ['Κατάσταση', 'Ολοκληρώθηκε', 'Ακυρώθηκε'],
    ['الحالة', 'مكتمل', 'ملغي'],
    ['סטטוס', 'הושלם', 'בוטל'],
    ['Состояние', 'Исполнено', 'Отклонено'],
    ['स्थिति', 'सफल', 'असफल'],
    ['Hali', 'Imekamilika', 'Imeshindwa'],
    ['Xx', 'Done', 'Reversed by bank'],
    ['Οτιδήποτε', 'Ναι καλά', 'Όχι τώρα'],
  ])('is asked about or left out under %s', (name, done, failed) => {
    expect(heldIn(name, [done, done, failed, done, done, done])).toContain(failed)
  })

  test.each([
    ['Remark', 'REVERSED'],
    ['Obs', 'estornado'],
    ['Kommentar', 'Rückbuchung'],
  ])('is asked about where %s has a word in its row alone', (name, word) => {
    expect(heldIn(name, ['', '', word, ''])).toEqual([word])
  })

  test.each([
    ['Category', 'Food', 'Rent'],
    ['Brand', 'Visa', 'Elo'],
    ['Channel', 'Online', 'Branch'],
    ['Payment method', 'Card', 'Cash'],
    ['Country', 'Germany', 'France'],
    ['Kategorie', 'Essen', 'Miete'],
    ['Tags', 'home', 'work'],
    ['Loja', 'Centro', 'Praia'],
  ])('is not what a rare word under %s says', (name, usual, rare) => {
    expect(heldIn(name, [usual, usual, rare, usual, usual, usual])).toEqual([])
  })
})
