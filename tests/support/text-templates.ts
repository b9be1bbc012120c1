// Keys of texts that code puts together, `ticket.steps.${name}`, and what fills their holes. The texts test looks for
// each of them, and refuses a template that is not named here unless declarations give rise to all its keys.

import { guideParts } from '#web/shell/guide/pages.ts'
import { billingFindings } from '#core/access/billing-check.ts'
import { paymentWays as ways } from '#core/numbers/payment-ways.ts'
import { newsletterTopics } from '#core/notifications/newsletter.ts'
import { serverModules } from '#app/server-modules.ts'
import { eventsOf } from '#server/session/audit.ts'
import {
  mappingChanges,
  mappingFields,
  mappingTargets,
  mappingWatches,
} from '#modules/organize3/rules/mapping/mapping.ts'
import { ruleActions } from '#modules/exoreader/rules/item-rules.ts'
import { states } from '#modules/exoreader/web/items/shown.ts'
import { articleFailures, healthStates } from '#modules/exoreader/web/reader-calls.ts'
import { feedErrors } from '#modules/exoreader/web/subscriptions/health.ts'
import {
  columnRoles,
  doubts,
  klasses,
  refusedReasons,
} from '#modules/organize3/rules/bank/choices.ts'
import { entryKinds } from '#modules/organize3/rules/entry/kinds.ts'
import { statementTabs } from '#modules/organize3/rules/statement/statement.ts'
import { deliveryWays } from '#modules/plans/rules/payment/wire.ts'
import { outcomes } from '#modules/organize3/rules/upload/outcome.ts'
import { fileTypes } from '#modules/rdisk/web/file-type.ts'
import { clientKinds } from '#modules/rdisk/web/help/pasted-texts.ts'
import { paymentKinds } from '#modules/ticket/rules/contract/contract.ts'
import { mailPapers, mailTroubles } from '#modules/ticket/rules/mail/mail.ts'

/** What the audit says of members, and who comes how. */
const auditedMembers =
  'editor report_view sees_money confirms_money deletes manages_people plan permissions active email records until password reason exception'
const audited = eventsOf(serverModules)
  .flatMap((events) => Object.values(events).flat())
  .join(' ')

const plans = 'free pro corp server locked'
const firstSteps = 'shop papers repairs invite books ticket wallet statement'
const settingsSections = 'shop papers work money people apps plan'
const switches = 'free cancel'
const tabs = 'open mine late blocked ready quiet all'
const mapped = mappingFields.join(' ')
const ruleChoices = Object.entries({
  watched: mappingFields,
  targets: mappingTargets,
  how: mappingWatches,
  change: mappingChanges,
  changed: mappingFields,
}).flatMap(([words, options]) => options.map((option) => `${words}.${option}`))
const removals = 'remove withdraw'
const aboutPoints = 'work records team price'
const receiptForms = 'check-in delivery'
const addressForms = 'confirmNew passwordNew'
const occasions = 'ready done open doing block estimate review cancel delivered hello subject'
const placeholders = 'customer number equipment status promised total due link group'
const answerWays = 'link phone counter delivery message'
const paymentWays = ways.join(' ')
const paidStates = 'none unpaid partly taken paid received'
const operators = 'is not has starts min max in filled empty'
const entries = 'outgo income transfer exchange'
const divisions = 'month category third_party'
const confirmActions = 'confirm unconfirm count'
const standings = 'pending confirmed imported'
const relations = 'related warranty_return follow_up duplicate'

/** The template with a star for each hole → what fills it, hole by hole; a value with a dot fills two holes at once. */
export const textTemplates: Readonly<Record<string, readonly string[]>> = {
  '*.sent': [addressForms],
  '*.title': [addressForms],
  '*.subtitle': [addressForms],
  '*.submit': [addressForms],
  'about.*.text': [aboutPoints],
  'about.*.title': [aboutPoints],
  'operator.tabs.*': ['overview people groups jobs newsletter audit'],
  'operator.billing.findings.*': [billingFindings.join(' ')],
  'operator.newsletter.state.*': ['draft sending sent'],
  'newsletter.topic.*': [newsletterTopics.join(' ')],
  'newsletter.*.title': ['bad stopped'],
  'newsletter.*.text': ['bad stopped'],
  'operator.grants.*': ['max_records max_bytes_of_data max_bytes_of_files max_administrators'],
  'operator.queue.*': ['jobs mail waiting running failing given_up'],
  'operator.queue.none.*': ['jobs mail'],
  'audit.by.*': ['token operator job nobody'],
  'audit.changes.*': [auditedMembers],
  'audit.events.*': [audited],
  'admin.feature.*': [
    'checklist maintenance project-management billing cep budget organize3 rdisk bookmark textnotes exoreader admin first-steps',
  ],
  'backup.every.*': ['month week day'],
  'backup.made.*': ['plan hand'],
  'backup.restore.state.*': ['waiting checking writing'],
  'bookmark.options.status.*': ['unread archived'],
  'bookmarks.import.outcomes.*': ['created changed same repeated left_out'],
  'bookmarks.nothing.*': ['unread starred archived gone'],
  'bookmarks.parts.*': ['all unread starred archived gone'],
  'confirmCard.*': ['last left closed'],
  'dashboard.greeting.*': ['morning afternoon evening'],
  'disk.*.empty': ['recent starred'],
  'disk.*.empty_text': ['recent starred'],
  'disk.clash.*': ['keep_both overwrite'],
  'disk.clash.text.*': ['keep_both overwrite'],
  'disk.columns.*': ['name size modified_at'],
  'disk.done.*': ['move copy remove restore star unstar color'],
  'disk.place.*': ['move copy'],
  'disk.place.button.*': ['move copy'],
  'disk.place.to.*': ['move copy'],
  'disk.preview.no.*': ['none broken encrypted pdf'],
  'disk.preview.no_text.*': ['none broken encrypted pdf'],
  'disk.sort.*': ['asc desc'],
  'disk.types.*': [fileTypes.join(' ')],
  'disk.view.*': ['list grid'],
  'disk.view.as.*': ['list grid'],
  'rdisk.menu.*': ['recent starred links trash help'],
  'entry.added.*': [entries],
  'drawer.done.*': ['open close reopen'],
  'money.ages.*': ['late week month later'],
  'money.waiting.*': ['Outgo Transfer Exchange'],
  'money.press.*': ['Outgo Transfer Exchange'],
  'entry.badge.*': ['pending imported'],
  'entry.by.*': [divisions],
  'entry.division.*': [divisions],
  'entry.done.*': [confirmActions],
  'entry.keys.*': [confirmActions],
  'entry.kinds.*': [entryKinds.join(' ')],
  'entry.means.*': [standings],
  'entry.of_it.*': ['pending imported'],
  'repeat.end.*': ['never after on'],
  'repeat.create.*.*': ['outgo income transfer', 'instalments recurring'],
  'repeat.line.*': ['after on week month year'],
  'repeat.way.*': ['instalments recurring'],
  'entry.standing.*': ['pending imported'],
  'entry.third.*': ['Outgo Income Exchange'],
  'entry.without.*': [divisions],
  'exports.ofx.*': ['text choose'],
  'fields.*': ['id created_at created_by updated_at updated_by'],
  'fields.colors.*': ['petrol blue violet pink red amber green brown grey'],
  'files.notes.*': ['heic broken'],
  'import.dates.*': ['ymd dmy mdy dym'],
  'import.encoding.*': [
    'utf-8 utf-16le utf-16be windows-1252 windows-1250 iso-8859-2 cp852 cp850 shift_jis euc-jp euc-kr big5 gb18030 windows-1251 koi8-r iso-8859-5 windows-1253 windows-1255 windows-1256 windows-874 mixed',
  ],
  'import.header.*': ['yes no'],
  'import.preview.*': ['all created present refused checking later'],
  'import.problems.*': ['empty binary bytes rows columns cell unreadable'],
  'import.reading.*': ['open rows lines'],
  'import.separator.*': ['comma semicolon tab bar'],
  'import.state.*': ['sending waiting running stopped done undoing undone'],
  'payment.text.*.*': ['named nameless', 'for plain'],
  'payment.ways.*': [paymentWays],
  'print.papers.*': ['a4 letter 80mm'],
  'payments.did.*': ['received took expects'],
  'payments.short.*': [paidStates],
  'payments.state.*': [paidStates],
  'payments.ages.*': ['not_due month two_months longer'],
  'payments.ways.*': [paymentWays],
  'help.keys.*': ['walk open choose range all move rename delete above search'],
  'help.lines.*': [
    'address user windows_map windows_plain windows_size linux_files linux_davfs rclone_make rclone_sync rclone_mount',
  ],
  'help.moving.*.text': ['drag dialog taken undo'],
  'help.moving.*.title': ['drag dialog taken undo'],
  'help.parts.*': ['webdav moving'],
  'help.subtitle.*': ['webdav moving'],
  'help.title.*': ['webdav moving'],
  'help.ways.*.note': ['windows mac rclone'],
  'help.ways.*.text': [clientKinds.join(' ')],
  'help.ways.*.title': [clientKinds.join(' ')],
  'labels.formats.*': ['a4-21 a4-65 a4-14 letter-30 letter-10 62x29 50x25'],
  'rule.*.*': [ruleChoices.join(' ')],
  'rule.change.*': [mappingChanges.join(' ')],
  'rule.changed.*': [mapped],
  'rule.emptied.*': [mapped],
  'rule.how.*': [mappingWatches.join(' ')],
  'rule.targets.*': [mappingTargets.join(' ')],
  'rule.watched.*': [mapped],
  'noMail.*': ['card name profile link'],
  'notes.chips.*': ['folder tag'],
  'notes.none.*': ['missing folder trash large missing_text folder_text trash_text large_text'],
  'notes.phase.*': ['saved typed saving offline refused conflict'],
  'notes.unlock.*': ['wrong broken'],
  'wiki.import.outcomes.*': ['created changed same kept refused'],
  'wiki.import.reasons.*': ['utf8 too_long name invalid collision too_many no_markdown'],
  'wiki.parts.*': ['tree open recent missing orphans'],
  'membership.*.action': [removals],
  'membership.*.confirm': [removals],
  'membership.*.done': [removals],
  'membership.*.text': [removals],
  'membership.*.title': [removals],
  'payment.cards.*': ['accepted declined to_confirm'],
  'payment.panel.steps.*': ['renew fail end'],
  'payment.panel.ways.*': [deliveryWays.join(' ')],
  'plans.*.*': ['free pro corp server', 'features storage reporting permission support api'],
  'plans.ask.*': [switches],
  'plans.sections.*': ['features storage reporting permission support api'],
  'plans.switched.*': [switches],
  'portrait.*': ['picture logo heic unreadable'],
  'portrait.how.*': ['picture logo'],
  'profile.scopes.*': ['read write admin dav:read dav:write reader'],
  'profile.tabs.*': ['profile data groups invites user_tokens'],
  'records.files.*': ['added removed'],
  'records.events.*': ['create import restore update attach destroy purge correct anonymise'],
  'receipt.*': ['warranty-until warranty-note'],
  'receipt.form.*': [receiptForms],
  'receipt.priority.*': ['low medium high'],
  'receipt.signed.customer.*': [receiptForms],
  'receipt.signed.shop.*': [receiptForms],
  'receipt.status.*': ['open doing block review done cancel'],
  'receipts.form.*': [receiptForms],
  'records.gone.*.text': ['deleted missing'],
  'records.gone.*.title': ['deleted missing failed'],
  'notification.mail.*': ['now digest none week'],
  'notification.said.*': [
    'assigned mentioned blocked promised ending maintenance approved declined filling damaged behind unlocked',
  ],
  'notification.unsubscribe.*.text': ['ask done bad'],
  'notification.unsubscribe.*.title': ['ask done bad'],
  'records.spans.*': ['today week month next-week next-month'],
  'register.*': ['terms privacy refund'],
  'report.*': ['category technician'],
  'report.by.*': ['category technician'],
  'report.counts.*': ['opened finished first_fix kept missed done_minutes'],
  'report.figures.*': ['first-fix rework promised kept missed due'],
  'report.money.budget.states.*': ['free near planned spent over'],
  'report.money.by.*.name': ['spent earned paid_to paid_by'],
  'report.money.by.*.none': ['spent earned paid_to paid_by'],
  'report.money.by.*.title': ['spent earned paid_to paid_by'],
  'report.money.flow.said.*': ['in out'],
  'report.money.flows.*': ['in out transfer_fees exchange_fees result'],
  'report.money.forecast.by.*': ['in out move recurring'],
  'report.money.standings.*': ['confirmed pending imported'],
  'report.periods.*': ['week month last-month quarter year'],
  'report.promises.*': ['kept missed due'],
  'report.times.csv.*': ['status tickets median total'],
  'report.took.*': ['1 3 7 14 30 longer unknown'],
  'report.totals.*': ['opened finished done_minutes first_fix kept'],
  'scan.nothing.*': ['code record receipt foreign nothing'],
  'scan.states.*': ['starting looking denied none'],
  'screens.*': [
    'home dashboard plans checkout memberships/new memberships/show memberships/edit comments/show users/show login register confirmNew confirm passwordNew passwordSet notMe addressBack invitation profile icons notifications unsubscribe newsletter newsletterLink',
  ],
  'estimate_said.*': ['approved billed declined'],
  'estimate_said.way.*': [answerWays],
  'estimate.figures.*': ['waiting won lost'],
  'estimate.record.options.way.*': [answerWays],
  'offer.answered.*': ['approved declined'],
  'offer.kind.*': ['labour part'],
  'offer.way.*': [answerWays],
  'offer_page.*': ['name signature hint clear decline reason really back recorded'],
  'offer_page.errors.*': ['name reason strokes'],
  'offer_page.note.*': ['approved declined expired replaced pix terms ask'],
  'offer_page.state.*': ['approved declined expired replaced'],
  'usage.storage.damage.*': ['missing changed'],
  'status_page.message.*': ['whatsapp text'],
  'status_page.now.*': [
    'open doing review block block-approval block-declined block-parts block-customer done cancel delivered',
  ],
  'status_page.steps.*': ['received working ready delivered closed'],
  'shell.*.text': ['not_found forbidden no_right'],
  'shell.*.title': ['not_found forbidden no_right'],
  'reader.article.failed.*': [articleFailures.join(' ')],
  'reader.health.*': [healthStates.join(' ')],
  'reader.health.facts.*': ['fetched_at changed_at next_at since items moved_to hub'],
  'reader.keys.*': ['next previous page star help'],
  'reader.rules.did.*': [ruleActions.join(' ')],
  'reader.states.*': [states.join(' ')],
  'reader.titles.*': ['unread all starred'],
  'first.*.go': [firstSteps],
  'first.*.text': [firstSteps],
  'first.*.title': [firstSteps],
  'settings.leads.*': [settingsSections],
  'settings.sections.*': [settingsSections],
  'guide.parts.*': [Object.keys(guideParts).join(' ')],
  'shell.apps.*': ['ticket organize3 exoreader rdisk textnotes'],
  'shell.palette.*': ['dark light'],
  'shell.plans.*': [plans],
  'shell.theme.*': ['light dark auto'],
  'ticket.ask.*': ['block_reason cancel_reason checklist comment'],
  'calendar.back.*': ['month week'],
  'calendar.on.*': ['month week'],
  'calendar.show.*': ['month week'],
  'plan.every.*': ['days weeks months years'],
  'plan.marks.*': ['planned done failed na'],
  'maintenance.every.*': ['days weeks months years'],
  'ticket.contacted.*': ['whatsapp text email call'],
  'customer.did.*': [
    `added opened done cancelled delivered noticed noted paid sent viewed approved billed declined mailed-${mailPapers.join(' mailed-')}`,
  ],
  'contracts.each.*': [paymentKinds.join(' ')],
  'ticket.did.*': [
    'opened imported restored deleted moved assigned took released ticked ticked-many changed wrote commented readied delivered noticed password-set password-read password-wiped signature-set signature-cleared',
  ],
  'ticket.figures.*': ['high medium low'],
  'ticket.list.*': ['opened finished'],
  'ticket.list.none.*': [tabs],
  'ticket.message.*': ['status ready due delivered estimate hello subject'],
  'mailing.blocked.*': ['address server confirm'],
  'mailing.did.*': [mailPapers.join(' ')],
  'mailing.state.*': ['waiting late sent failed'],
  'mailing.why.*': [mailTroubles.join(' ')],
  'messages.of.*': [occasions],
  'messages.name.*': [placeholders],
  'ticket.needs.*': ['promised approval declined nobody review quiet'],
  'ticket.none-of.*': ['customer_id equipment_id contract_id'],
  'search.operators.*': [operators],
  'relation.to.*': [relations],
  'check-in.password.kinds.*': ['none text pattern'],
  'check-in.keys.*': ['customer device problem due'],
  'ticket.promise.in.*': ['today tomorrow days week'],
  'ticket.steps.*': ['start block resume give-back review finish reopen'],
  'ticket.tabs.*': [tabs],
  'ticket.views.*': ['list board calendar'],
  'ticket.waits.*': ['approval declined parts customer third_party other'],
  'ticket.ways.*': ['whatsapp text email call'],
  'ticket.write.*': ['content problem equipment_observation'],
  'upload.entry.*': [
    'date description third_party categories in out transfer_from transfer_to exchange_from exchange_to',
  ],
  'upload.klass.*': [`${klasses.join(' ')} one_income one_outgo`],
  'upload.doubts.*': [doubts.join(' ')],
  'upload.like.*': ['join link exchange do_join do_link'],
  'upload.one.*': [outcomes.join(' ')],
  'upload.orders.*': ['file date value'],
  'upload.outcomes.*': [outcomes.join(' ')],
  'upload.problems.*': [
    'empty too_big binary pdf spreadsheet line_too_long too_many_rows no_table two_columns only_header few_columns no_date_column no_value_column unreadable',
  ],
  'upload.questions.*': [`${doubts.join(' ')} cents scale`],
  'upload.reasons.*': [refusedReasons.join(' ')],
  'upload.report.*': ['line date amount raw why'],
  'upload.roles.*': [columnRoles.join(' ')],
  'upload.sums.*': ['pending wallet'],
  'upload.tabs.*': ['all new doubt perhaps known transfer left refused'],
  'naming.do.*': ['rename merge'],
  'naming.none.*': ['categories third_party'],
  'naming.of.*': ['categories third_party'],
  'naming.search.*': ['categories third_party'],
  'upload.ways.*': [
    `${standings} imported_text pending_text confirmed_text answer_imported answer_pending answer_confirmed`,
  ],
  'usage.*': ['nearly full over'],
  'wallet.statement.*': ['activate deactivate activated deactivated'],
  'wallet.statement.about.*': [statementTabs.join(' ')],
  'wallet.statement.cycle.*': ['open closed'],
  'wallet.statement.empty.*': [statementTabs.join(' ')],
  'wallet.statement.month.*': ['in out moved result'],
  'wallet.statement.tabs.*': [`${statementTabs.join(' ')} details`],
  'titles.*': [
    'internal_server_error network forbidden unauthorized conflict too_many_requests unprocessable_entity bad_request not_found subscription_needed service_unavailable insufficient_storage too_large undefined_error '.concat(
      feedErrors.join(' '),
    ),
  ],
}

/** Every key of a template. */
export function keysOf(template: string): string[] {
  let keys = [template]
  for (const values of textTemplates[template] ?? []) {
    keys = keys.flatMap((key) =>
      values.split(' ').map((value) => key.replace(value.includes('.') ? '*.*' : '*', value)),
    )
  }
  return keys
}
