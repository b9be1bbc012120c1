// The hues of the people who are seen together; whoever is not among them has the hue of his own id. No looks.
import { createContext, useContext } from 'react'
import { hueOf } from './tones.ts'
import type { Tone } from './tones.ts'

export const HuesContext = createContext<ReadonlyMap<string, Tone>>(new Map())

export function useHue(key: string): Tone {
  return useContext(HuesContext).get(key) ?? hueOf(key)
}
