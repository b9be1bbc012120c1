// Whom a text mentions.
import { fc, test as property } from '@fast-check/vitest'
import { describe, expect, test } from 'vitest'
import { maxMentions } from './mention.ts'
import { mentionsIn } from './mentions.ts'

const dana = { user_id: 'usr-dana', name: 'Dana Whitfield' }
const ana = { user_id: 'usr-ana', name: 'Ana' }
const anaPaula = { user_id: 'usr-paula', name: 'Ana Paula' }
const jose = { user_id: 'usr-jose', name: 'José' }
const mail = { user_id: 'usr-mail', name: 'lia@example.com' }
const people = [dana, ana, anaPaula, jose, mail]

describe('a text mentions', () => {
  test.each([
    ['@Dana Whitfield, please look', ['usr-dana']],
    ['please look, @dana whitfield!', ['usr-dana']],
    ['(@José) and @Ana', ['usr-jose', 'usr-ana']],
    ['@Jose\u0301 in other letters', ['usr-jose']],
    ['@Ana Paula alone', ['usr-paula']],
    ['@Ana Paulas sister', ['usr-ana']],
    ['@lia@example.com has no name yet', ['usr-mail']],
    ['@Ana @Ana @Ana', ['usr-ana']],
    ['@Anabela is nobody here', []],
    ['write to x@Ana', []],
    ['Dana Whitfield', []],
    ['@', []],
  ])('%j: %j', (text, ids) => {
    expect(mentionsIn(text, people).map(({ user_id }) => user_id)).toEqual(ids)
  })

  test('everybody of that name', () => {
    const twin = { user_id: 'usr-twin', name: 'ana' }
    expect(mentionsIn('@Ana', [...people, twin])).toEqual([ana, twin])
  })

  test('a person still who has another name now, as long as the words are there', () => {
    const renamed = people.map((one) => (one === dana ? { ...dana, name: 'Dana Souza' } : one))
    expect(mentionsIn('@Dana Whitfield and more', renamed, [dana])).toEqual([dana])
    expect(mentionsIn('nobody', renamed, [dana])).toEqual([])
  })

  test('no more people than a comment is for', () => {
    const crowd = Array.from({ length: 60 }, (_, at) => ({ user_id: `usr-${at}`, name: `P${at}` }))
    const text = crowd.map(({ name }) => `@${name}`).join(' ')
    expect(mentionsIn(text, crowd)).toHaveLength(maxMentions)
  })

  property.prop([fc.string(), fc.string()])('whatever stands around the name', (before, after) => {
    const text = `${before} @José ${after}`
    expect(mentionsIn(text, people)).toContainEqual(jose)
  })
})
