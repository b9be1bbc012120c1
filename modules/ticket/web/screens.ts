// Rarely opened screens, loaded through one script, so that the entry script of every page refers to one instead of all.

export const personalData = () => import('./personal/PersonalData.tsx')
export const manyReceipts = () => import('./receipt/ManyReceipts.tsx')
export const reports = () => import('./report/Reports.tsx')
export const labels = () => import('./labels/LabelScreen.tsx')
export const scan = () => import('./scan/ScanScreen.tsx')
export const receipt = () => import('./receipt/ReceiptScreen.tsx')
export const checklistsOff = () => import('./checklist/ChecklistsOff.tsx')
export const contractRecords = () => import('./contract/ContractRecords.tsx')
export const contractActions = () => import('./contract/ContractActions.tsx')
export const maintenanceRecord = () => import('./maintenance/MaintenanceRecord.tsx')
export const estimateLines = () => import('./estimate/lines/LinesInput.tsx')
export const deliver = () => import('./delivery/DeliverScreen.tsx')
