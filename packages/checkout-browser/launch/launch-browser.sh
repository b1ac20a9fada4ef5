#!/bin/sh -e
# Starts LAUNCH_PROGRAM with nothing of our environment, at home in its own throw-away profile, and where LAUNCH_USER is
# set as that user: Playwright has no option for either.

for argument; do
  case $argument in --user-data-dir=*) home=${argument#*=} ;; esac
done
cd "$home"
as_user=
if [ -n "$LAUNCH_USER" ]; then
  as_user="setpriv --reuid=$LAUNCH_USER --regid=$LAUNCH_USER --clear-groups"
  chown "$LAUNCH_USER:$LAUNCH_USER" "$home"
  $as_user test -x "$LAUNCH_PROGRAM" -a -w "$home" || {
    echo "no unprivileged user can run $LAUNCH_PROGRAM in $home" >&2
    exit 1
  }
fi
exec env -i HOME="$home" TMPDIR="$home" $as_user "$LAUNCH_PROGRAM" "$@"
