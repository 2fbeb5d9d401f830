interface GstRegistration {
  isGstRegistered: boolean
}

/** What every price includes, before 'included' or after 'Includes'. */
export function includedText({ isGstRegistered }: GstRegistration): string {
  return isGstRegistered ? 'GST and freight' : 'freight'
}
