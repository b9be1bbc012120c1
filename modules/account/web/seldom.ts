// Screens of a Group that are opened seldom: behind one script, so that the first script of every page names one instead of all of
// them.

export const groupNew = () => import('./GroupNew.tsx')
export const admin = () => import('./admin/Admin.tsx')
export const usage = () => import('./Usage.tsx')
export const backup = () => import('./backup/Backup.tsx')
export const memberNew = () => import('./members/MemberNew.tsx')
export const memberShow = () => import('./members/MemberShow.tsx')
export const memberEdit = () => import('./members/MemberEdit.tsx')
export const commentShow = () => import('./CommentShow.tsx')
export const personShow = () => import('./PersonShow.tsx')
