// The worker that reads banks' files.
import { serve } from '#web/api/background/serve.ts'
import { bankWork } from './work.ts'

serve(bankWork())
