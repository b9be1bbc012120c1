// Several forms of one kind on a page: each has a scope, so that no two inputs have the same id.
import { createContext } from 'react'

/** Prefix of the ids of inputs; nothing for the form that has the page to itself. */
export const InputScope = createContext('')
