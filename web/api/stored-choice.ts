// A choice of how something is shown that this browser keeps, for everybody who uses it.
import { useState } from 'react'
import { inBrowser } from '#web/storage/browser-storage.ts'

type Choices<Choice extends string> = readonly [Choice, ...Choice[]]

/** `choices`: the first one is the usual one. */
export function useStoredChoice<Choice extends string>(
  key: string,
  choices: Choices<Choice>,
): [Choice, (choice: Choice) => void] {
  const [choice, setChoice] = useState(() => storedChoice(key, choices))
  return [
    choice,
    (next) => {
      setChoice(next)
      inBrowser.set(key, next)
    },
  ]
}

export function storedChoice<Choice extends string>(key: string, choices: Choices<Choice>): Choice {
  const stored = inBrowser.get(key)
  return choices.find((choice) => choice === stored) ?? choices[0]
}
