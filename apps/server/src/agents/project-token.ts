// Under this name the project's registry is given to those who need it: it is an interface, and has no class to go by.
export const PROJECT = Symbol("project");
