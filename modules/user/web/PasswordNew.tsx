// A forgotten password, first step: where to send the mail.
import { AddressAsked } from './ConfirmNew.tsx'

export default function PasswordNew() {
  return <AddressAsked group="passwordNew" path="/_password" />
}
