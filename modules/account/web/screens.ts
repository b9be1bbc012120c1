// Rarely opened screens of a Group, loaded through one script, so that the entry script of every page refers to one instead of all.

export const groupNew = () => import('./groups/GroupNew.tsx')
export const groupIndex = () => import('./groups/GroupIndex.tsx')
export const subGroupNew = () => import('./groups/SubGroupNew.tsx')
export const audit = () => import('./audit/Audit.tsx')
export const ownAudit = () => import('./audit/OwnAudit.tsx')
export const memberNew = () => import('./members/MemberNew.tsx')
export const memberShow = () => import('./members/MemberShow.tsx')
export const memberEdit = () => import('./members/MemberEdit.tsx')
export const commentShow = () => import('./CommentShow.tsx')
export const personShow = () => import('./PersonShow.tsx')
