import { createContext, useContext } from "react";

const Within = createContext(false);

/** Around a field that a chip has opened: there is room for all its options at once. */
export const WithinChip = Within.Provider;

export const useWithinChip = () => useContext(Within);
