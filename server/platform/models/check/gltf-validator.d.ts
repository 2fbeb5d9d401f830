/** The part of the Khronos glTF validator that the shop calls; the package has no types. */
declare module 'gltf-validator' {
  interface Issue {
    code: string
    message: string
    /** 0: error, 1: warning, 2: information, 3: hint. */
    severity: number
    pointer?: string
  }

  interface Report {
    issues: { numErrors: number; messages: Issue[]; truncated: boolean }
    info: { resources?: { image?: { width?: number; height?: number } }[] }
  }

  export function validateBytes(
    bytes: Uint8Array,
    options: { format: 'glb'; maxIssues: number; writeTimestamp: boolean },
  ): Promise<Report>
}
