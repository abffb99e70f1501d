@"%~dp0runtime\node.exe" "%~dp0app\cli\main.ts" %*
