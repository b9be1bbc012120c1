// The parts of the authorisation table that are beside the tests of their routes.
import { auditCases } from './audit/authorisation-cases.ts'
import { deletionCases } from './account/deletion-cases.ts'
import { backupCases } from './backup/backup-cases.ts'
import { bookmarkCases } from './bookmarks/authorisation-cases.ts'
import { customerCases } from './customers/authorisation-cases.ts'
import { diskCases } from './disk/authorisation-cases.ts'
import { davCases } from './webdav/authorisation-cases.ts'
import { feedCases } from './reader/feeds-cases.ts'
import { handbookCases } from './handbooks/authorisation-cases.ts'
import { operatorCases } from './operator/authorisation-cases.ts'
import { moneyCases } from './money/authorisation-cases.ts'
import { notificationCases } from './notifications/authorisation-cases.ts'
import { peopleCases } from './people/authorisation-cases.ts'
import { roomCases } from './plans/authorisation-cases.ts'
import { paymentCases } from './plans/payment-cases.ts'
import { reportCases } from './ticket/report-cases.ts'
import { moneyReportCases } from './money/report-cases.ts'
import { labelCases } from './ticket/authorisation-cases.ts'
import { trashCases } from './records/trash-cases.ts'
import { welcomeCases } from './welcome/authorisation-cases.ts'
import { readerExchangeCases } from './reader/authorisation-cases.ts'

export const casesOfModules = {
  ...auditCases,
  ...backupCases,
  ...deletionCases,
  ...bookmarkCases,
  ...customerCases,
  ...diskCases,
  ...davCases,
  ...feedCases,
  ...handbookCases,
  ...moneyCases,
  ...notificationCases,
  ...operatorCases,
  ...paymentCases,
  ...peopleCases,
  ...roomCases,
  ...reportCases,
  ...labelCases,
  ...moneyReportCases,
  ...readerExchangeCases,
  ...trashCases,
  ...welcomeCases,
}
