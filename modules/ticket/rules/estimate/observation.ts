// The setting that holds what a Group usually notes on its estimates (spec 3), for those who need no more of it.

export const observationKey = 'estimate-observation'
