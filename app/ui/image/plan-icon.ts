/** A room seen from above, with its door. */
export const planIcon = 'M1.5 2.5h13v11h-13zM1.5 7h4v3.5h-4M9 13.5v-4a4 4 0 0 1 4 4'
