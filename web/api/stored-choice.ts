// A choice of how something is shown that this browser keeps, for everybody who uses it.
import { useState } from 'react'

/** `choices`: the first one is the usual one. */
export function useStoredChoice<Choice extends string>(
  key: string,
  choices: readonly [Choice, ...Choice[]],
): [Choice, (choice: Choice) => void] {
  const [choice, setChoice] = useState(() => storedChoice(key, choices))
  return [
    choice,
    (next) => {
      setChoice(next)
      try {
        localStorage.setItem(key, next)
      } catch {
        // Without a store the choice lasts as long as the page.
      }
    },
  ]
}

function storedChoice<Choice extends string>(
  key: string,
  choices: readonly [Choice, ...Choice[]],
): Choice {
  try {
    const stored = localStorage.getItem(key)
    return choices.find((choice) => choice === stored) ?? choices[0]
  } catch {
    return choices[0]
  }
}
