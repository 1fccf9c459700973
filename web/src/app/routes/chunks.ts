/** The studio with the form module: a chunk of its own, so that the shell can be drawn before it. */
export const loadStudio = () => import("./StudioRoute");

/** The home page. */
export const loadHome = () => import("./HomeRoute");
