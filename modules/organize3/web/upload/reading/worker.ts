// The worker that reads banks' files.
import { serve } from '#web/api/background/serve.ts'
import { bankReader } from './work.ts'

serve(bankReader())
