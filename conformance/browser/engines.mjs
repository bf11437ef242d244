// The engines that the page runs. Each name is a module in this folder and a file in results/.
export const ENGINES = ['three', 'babylon', 'playcanvas'];
