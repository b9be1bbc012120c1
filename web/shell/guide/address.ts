// Where the guide is read. Which of its pages explains a screen comes with the guide: no other page carries the list.
import { useAddress, useParams } from '#web/router/use-address.ts'

/** Below the Group at hand, where there is one: its menu stays. */
export function useGuideAddress(): string {
  const { account_id: db } = useParams()
  return `${db === undefined ? '' : `/account/${db}`}/guide`
}

/** The page of the screen at hand; the contents where none explains it. */
export function useGuideHere(): string {
  const { path } = useAddress()
  return `${useGuideAddress()}/contents?of=${encodeURIComponent(path)}`
}
