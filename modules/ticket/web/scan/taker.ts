// What takes the codes of a scanner that types, where a screen has more use for them than opening what they mean.
import { observable } from '#core/observable.ts'

export const scanTaker = observable<((text: string) => void) | undefined>(undefined)
