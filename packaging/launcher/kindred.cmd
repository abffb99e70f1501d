@setlocal
@rem Caches compiled sources if the folder is writable, so that starts are faster.
@if not defined NODE_COMPILE_CACHE set "NODE_COMPILE_CACHE=%~dp0app\node_modules\.cache"
@"%~dp0runtime\node.exe" "%~dp0app\cli\main.ts" %*
