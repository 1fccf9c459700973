/** Stands in for the merging of `allOf`, 8 kB for a keyword that the host's closed set does not have. */
const refuse = (): never => {
  throw new Error("schemas of forms have no allOf");
};

export const createComparator = () => ({ compareSchemaDefinitions: refuse, compareSchemaValues: refuse });
export const createMerger = () => ({ mergeArrayOfSchemaDefinitions: refuse });
export const createShallowAllOfMerge = () => refuse;
export const createDeduplicator = () => refuse;
export const createIntersector = () => refuse;
