// Character references in pages as the characters they stand for: `&copy;` is ©. Characters that turn the words around them are
// left out, as they are where they are written themselves.
import he from 'he'
import { makeDecoder } from '#core/html/references.ts'
import { withoutDirectionControls } from '#core/letters/direction.ts'

export const decodeReferences = makeDecoder((one) => withoutDirectionControls(he.decode(one)))
