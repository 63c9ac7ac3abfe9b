// A file that exports something else.
export default { agents: [] };
