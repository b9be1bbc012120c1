// `/icons`: the design language on one page – what each part is called, how it looks in every state. This is the
// reference of `web/ui`; a part that is not here does not exist.
import { PageHeader } from '#web/ui/page/Page.tsx'

export default function Icons() {
  return <PageHeader title="web/ui" />
}
