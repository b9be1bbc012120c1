// A forgotten password, first step: where to send the mail.
import { AddressForm } from './ConfirmNew.tsx'

export default function PasswordNew() {
  return <AddressForm group="passwordNew" path="/_password" />
}
