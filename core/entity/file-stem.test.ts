// What people write as the name of a file, by table.
import { expect, test } from 'vitest'
import { fileStem } from './file-stem.ts'

test.each([
  ['Ligar para a Ana', 'Ligar para a Ana'],
  ['# Fonte: 19 V / 3,42 A', 'Fonte - 19 V 3,42 A'],
  ['Order: "panels": two', 'Order - panels - two'],
  ['Pedidos: às 10:30 em C:\\x: ', 'Pedidos - às 10 30 em C x'],
  ['- [ ] comprar *pasta*', 'comprar pasta'],
  ['  ..  ', ''],
  ['[[Manual]] da impressora?', 'Manual da impressora'],
  ['a\u0301gua', 'água'],
  ['note\u202egpj.exe', 'notegpj.exe'],
  ['x'.repeat(300), 'x'.repeat(200)],
  ['😀'.repeat(60), '😀'.repeat(50)],
])('the line %j names the file %j', (line, stem) => {
  expect(fileStem(line)).toBe(stem)
})
