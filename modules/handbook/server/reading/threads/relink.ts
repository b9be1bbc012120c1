// The thread in which a rename writes its new address into a long text.
import { relink, type Move, type WrittenPage } from '../relink.ts'

/** As `relink`. */
export function work({
  page,
  move,
}: {
  readonly page: WrittenPage
  readonly move: Move
}): string | undefined {
  return relink(page, move)
}
