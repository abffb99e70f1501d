"""Runs OpenStack Swift with its S3 interface on free ports of 127.0.0.1, in one process.

Usage: swift-server.py FOLDER. FOLDER must be empty; everything is kept there. Prints the port of the
S3 interface when it answers, and ends when its standard input does. Needs Debian's swift-proxy,
swift-account, swift-container and swift-object.
"""
import array
import os
import sys

import eventlet

# Before Swift, which would otherwise wait for files and sockets in the only thread.
eventlet.monkey_patch()

from eventlet import wsgi  # noqa: E402
from swift.common import storage_policy, utils  # noqa: E402
from swift.common.http_protocol import SwiftHttpProtocol  # noqa: E402
from swift.common.ring import RingData  # noqa: E402
from swift.common.wsgi import loadapp  # noqa: E402

PROXY_FILTERS = (
    'catch_errors', 'gatekeeper', 'listing_formats', 's3api', 'tempauth', 'copy', 'slo', 'dlo',
    'versioned_writes', 'symlink',
)
PROXY_OPTIONS = {
    's3api': 'check_bucket_owner = false\nallow_multipart_uploads = true',
    'tempauth': 'user_test_tester = testing .admin',
    'versioned_writes': 'allow_object_versioning = true',
}


def main(folder):
    write(folder, 'swift.conf', '''
        [swift-hash]
        swift_hash_path_suffix = test
        [storage-policy:0]
        name = only
        default = yes
    ''')
    utils.set_swift_dir(folder)
    storage_policy.reload_storage_policies()

    kinds = ('account', 'container', 'object')
    sockets = {kind: eventlet.listen(('127.0.0.1', 0), backlog=512) for kind in kinds}
    for kind, socket in sockets.items():
        write_ring(folder, kind, socket.getsockname()[1])
        serve(folder, kind, socket, '[app:main]\nuse = egg:swift#' + kind)
    proxy = eventlet.listen(('127.0.0.1', 0), backlog=512)
    serve(folder, 'proxy', proxy, proxy_sections())
    print(proxy.getsockname()[1], flush=True)
    eventlet.tpool.execute(sys.stdin.read)
    os._exit(0)


def proxy_sections():
    sections = ['[pipeline:main]\npipeline = %s proxy-server' % ' '.join(PROXY_FILTERS)]
    for name in PROXY_FILTERS:
        sections.append('[filter:%s]\nuse = egg:swift#%s\n%s' % (name, name, PROXY_OPTIONS.get(name, '')))
    sections.append('[app:proxy-server]\nuse = egg:swift#proxy\naccount_autocreate = true')
    return '\n'.join(sections)


def serve(folder, kind, socket, sections):
    conf = write(folder, kind + '.conf', '''
        [DEFAULT]
        swift_dir = %s
        devices = %s
        mount_check = false
        fallocate_reserve = 0
        disable_fallocate = true
        log_level = ERROR
    ''' % (folder, os.path.join(folder, 'devices')) + sections + '\n')
    app = loadapp(conf, global_conf={'log_name': kind})
    os.makedirs(os.path.join(folder, 'devices', 'disk'), exist_ok=True)
    if kind == 'proxy':
        app = with_cache(app)
    eventlet.spawn(
        wsgi.server, socket, app, log_output=False, max_size=1024, protocol=SwiftHttpProtocol, debug=False,
    )


class Cache:
    """Stands in for memcached, which Swift's middleware requires. Remembers nothing."""

    def get(self, key, *_, **__):
        return None

    def set(self, *_, **__):
        pass

    def delete(self, *_, **__):
        pass

    def incr(self, *_, **__):
        return 1


def with_cache(app):
    cache = Cache()

    def call(env, start_response):
        env['swift.cache'] = cache
        return app(env, start_response)
    return call


def write_ring(folder, kind, port):
    """A ring of one device that holds both partitions once."""
    device = {
        'id': 0, 'region': 1, 'zone': 1, 'weight': 1, 'device': 'disk',
        'ip': '127.0.0.1', 'port': port, 'replication_ip': '127.0.0.1', 'replication_port': port,
    }
    ring = RingData([array.array('H', [0, 0])], [device], 31)
    ring.save(os.path.join(folder, kind + '.ring.gz'))


def write(folder, name, text):
    path = os.path.join(folder, name)
    with open(path, 'w') as file:
        file.write('\n'.join(line.strip() for line in text.splitlines()))
    return path


main(sys.argv[1])
