// Several forms of one kind on a page: each has a scope, so that no two inputs have the same id.
import { createContext, useContext } from 'react'
import { inputId } from './face.ts'

/** Prefix of the ids of inputs; nothing for the form that has the page to itself. */
export const InputScope = createContext('')

/** Answers the id of the input of a path in the form at hand. */
export function useInputId(): (name: string) => string {
  const scope = useContext(InputScope)
  return (name) => `${scope}${inputId(name)}`
}
